/** Prefix of the folders in which files are checked. */
export const folderPrefix = 'postcard-artwork-';

/** Names of the files in such a folder. */
export const names = { given: 'given', logo: 'logo', art: 'art', preview: 'preview' } as const;
