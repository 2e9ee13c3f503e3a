import { joinFacts } from '#kernel/content/join-facts.ts';
import type { ExamLine } from '@encrier/contract/teaching/exams';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { stateWords } from './words.ts';
import { subjectName } from '#kernel/content/subject-name.ts';

const known = (colour: string): string => (/^[a-z]+$/.test(colour) ? colour : 'vie');
/** The colours of a subject. */
export const tint = (colour: string) => ({
  background: `var(--s-${known(colour)}-bg)`,
  borderColor: `var(--s-${known(colour)}-line)`,
  color: `var(--s-${known(colour)}-ink)`,
});
/** State of a test. */
export function ExamState({ state }: Pick<ExamLine, 'state'>) {
  const { i18n } = useLingui();
  const { word, tone } = stateWords[state];
  return <StatusPill tone={tone}>{i18n._(word)}</StatusPill>;
}
/** Its name: the subject, and its own title if any. */
export const nameFacts = ({ title, ...named }: Pick<ExamLine, 'subject' | 'subjectAr' | 'title'>) => [
  subjectName(named),
  title,
];
/** The same in one line. */
export const nameOf = (exam: Parameters<typeof nameFacts>[0]): string => joinFacts(nameFacts(exam));
