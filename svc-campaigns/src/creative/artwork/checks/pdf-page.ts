import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';

export async function onFirstPage<T>(bytes: Buffer, work: (page: PDFiumPage) => T | Promise<T>): Promise<T> {
  const library = await PDFiumLibrary.init();
  try {
    return await work((await library.loadDocument(bytes)).getPage(0));
  } finally {
    library.destroy();
  }
}
