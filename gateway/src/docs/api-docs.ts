import { createOpenApiDocument } from '@postcard/contracts/openapi';

export function createApiDocs() {
  let made: { json: string; title: string } | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function make() {
  const document = createOpenApiDocument();
  return { json: JSON.stringify(document), title: document.info.title };
}
