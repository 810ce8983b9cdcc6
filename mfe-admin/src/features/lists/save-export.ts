import { apiFetchFile, saveFile, toast, userMessageOf } from '@postcard/web-kit';

/** Hands the browser a table to save under a name. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);

/** Saves an export of the server's under the name it gives it, once the person has confirmed who they are. */
export async function saveExport(path: string): Promise<void> {
  try {
    const { content, name } = await apiFetchFile(path);
    saveFile(content, name);
  } catch (error) {
    toast({ variant: 'destructive', title: 'Nothing was exported', description: userMessageOf(error) });
  }
}
