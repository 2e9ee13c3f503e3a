/** The capacity of a class or a group, as typed: null for nothing, undefined when it is no number from 1 to 500. */
export function capacityFrom(text: string): number | null | undefined {
  if (!text.trim()) return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= 500 ? value : undefined;
}
