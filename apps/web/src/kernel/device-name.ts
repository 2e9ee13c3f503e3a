/** Browsers and systems by the word that tells them; many say the name of another one too, so the first one counts. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;
const named = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([word]) => word.test(agent))?.[1];

/** A name for « Mes appareils »: browser and system in words, nothing that identifies the machine. */
export function deviceName(agent = navigator.userAgent): string {
  const browser = named(browsers, agent) ?? 'Navigateur';
  const system = named(systems, agent);
  // Kept together: a sentence that names the device breaks before it, never inside.
  return system ? `${browser}\u00a0·\u00a0${system}` : browser;
}
