/** Downloads a file through the browser, so that the page never holds it in memory. */
export function downloadFile(address: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
}
