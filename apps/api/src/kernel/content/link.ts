/** An address safe to show to readers: http(s), a whole host, no credentials; null otherwise. Fetches nothing. */
export function cleanLink(given: string): string | null {
  const typed = given.trim();
  if (!typed || typed.length > 2000 || /[\s\\\u0000-\u001F\u007F]/.test(typed)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return null;
  return url.hostname.includes('.') && url.href.length <= 2000 ? url.href : null;
}
