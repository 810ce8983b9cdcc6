/** No schema in here, so that a page can check a phone number and carry none for it. */

export const phoneSentence = 'Please enter a phone number with its area code';

/** Whether somebody could be called there. Any way to write it will do, with letters for digits too. */
export const isPhone = (value: string): boolean => /\d{3}/.test(value) && (value.match(/[\dA-Z]/g) ?? []).length >= 10;
