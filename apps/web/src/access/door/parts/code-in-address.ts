/** A one-time code after the `#` of the address; it is taken out at once, so that it stays in no history. */
export function codeInAddress(): string {
  const code = decodeURIComponent(location.hash.slice(1)).replace(/^code=/, '');
  if (code) history.replaceState(null, '', location.pathname + location.search);
  return code;
}
