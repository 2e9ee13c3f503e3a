import type { AskedQuestion, Question } from '@encrier/contract/teaching/diagnostic-questions';

/** A question for paper and preview: choices in the author’s order, without the answer key. */
export function printedQuestion(question: Question): AskedQuestion {
  const { id, section, statement, points, picture, sound } = question;
  const base = { id, section, statement, points, ...(picture && { picture }), ...(sound && { sound }) };
  const even = (list: readonly string[]): string[] => [...new Set(list)].toSorted((a, b) => a.localeCompare(b));
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return { ...base, kind: question.kind, choices: question.choices.map(({ label }) => label) };
    case 'number':
      return { ...base, kind: 'number', unit: question.unit };
    case 'gaps':
      return { ...base, kind: 'gaps', pieces: question.text.split(/\[\[[^[\]]*\]\]/) };
    case 'matching':
      return {
        ...base,
        kind: 'matching',
        lefts: question.pairs.map(({ left }) => left),
        rights: even(question.pairs.map(({ right }) => right)),
      };
    case 'ordering':
      return { ...base, kind: 'ordering', items: even(question.items) };
    case 'labels':
      return {
        ...base,
        kind: 'labels',
        spots: question.labels.map(({ x, y }) => ({ x, y })),
        labels: even([...question.labels.map(({ label }) => label), ...question.decoys]),
      };
    case 'scale':
      return { ...base, kind: 'scale', least: question.least, most: question.most };
    default:
      return { ...base, kind: question.kind };
  }
}
