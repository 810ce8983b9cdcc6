/** On https origins, cookie names have the `__Host-` prefix, so that no other host can set them. */
export function cookieNames(publicUrl: string): { access: string; refresh: string; device: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  return { access: `${prefix}access_token`, refresh: `${prefix}refresh_token`, device: `${prefix}device`, secure };
}
