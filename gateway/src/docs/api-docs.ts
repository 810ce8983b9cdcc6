import { createOpenApiDocument } from '@postcard/contracts/openapi';
import { docsPage } from './docs-page.ts';

/** The OpenAPI document and its readable page, made from the contracts once. */
export function createApiDocs() {
  let made: { json: string; page: string } | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function make() {
  const document = createOpenApiDocument();
  return { json: JSON.stringify(document), page: docsPage(document) };
}
