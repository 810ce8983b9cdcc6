import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';

/** Works on the first page of a PDF, opened as it is drawn, and closes it again. */
export async function onFirstPage<T>(bytes: Buffer, work: (page: PDFiumPage) => T | Promise<T>): Promise<T> {
  const library = await PDFiumLibrary.init();
  try {
    return await work((await library.loadDocument(bytes)).getPage(0));
  } finally {
    library.destroy();
  }
}
