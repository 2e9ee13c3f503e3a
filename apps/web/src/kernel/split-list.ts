/** Items of a field separated by commas, Arabic ones too, semicolons or line ends; without blanks and doubles. */
export const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،;\n]/)
      .map((item) => item.trim())
      .filter(Boolean),
  ),
];
