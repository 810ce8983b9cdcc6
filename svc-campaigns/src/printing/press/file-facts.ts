import { PDFHexString, PDFName, PDFString, type PDFDocument } from '@cantoo/pdf-lib';
import { inkProfile } from '../../draw/picture.ts';

/** Embeds the profile of the inks. */
export async function nameInks({ context, catalog }: PDFDocument): Promise<void> {
  const profile = context.register(context.flateStream(await inkProfile(), { N: 4 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFString.of('Custom'),
    Info: PDFString.of('General CMYK'),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
}

export function nameFile(document: PDFDocument, title: string, madeAt: string): void {
  document.setTitle(title);
  document.setCreationDate(new Date(madeAt));
  document.setModificationDate(new Date(madeAt));
  const info = document.context.lookup(document.context.trailerInfo.Info) as unknown as
    | Map<PDFName, unknown>
    | undefined;
  info?.set(PDFName.of('Trapped'), PDFName.of('False'));
  document.context.trailerInfo.ID = document.context.obj([
    PDFHexString.of('00'.repeat(16)),
    PDFHexString.of('00'.repeat(16)),
  ]);
}
