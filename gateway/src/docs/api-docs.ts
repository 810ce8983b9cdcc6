import { createOpenApiDocument } from '@postcard/contracts/openapi';

/** The OpenAPI document and its title, made from the contracts once, when it is first asked for. */
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
