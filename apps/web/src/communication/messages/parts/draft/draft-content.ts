import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { DraftMessage, MessageContent } from '@encrier/contract/communication/messages';
import type { Attachment } from '@encrier/contract/kernel/attachment';

/** Content written by an author, with the data to show it again without a request. */
export type DraftBody = {
  content: MessageContent;
  attachments: readonly Attachment[];
  /** Labels of the chosen recipients, by rule. */
  labels: Readonly<Record<string, string>>;
};

/** A blank message: replies go to its author, and recipients do not see one another. */
export const blankContent: MessageContent = {
  replyTo: null,
  subject: '',
  html: '',
  audience: [],
  attachmentIds: [],
  importance: 'normal',
  replies: 'sender',
  ackRequired: false,
  hiddenRecipients: true,
  sendAt: null,
};
export const blankBody: DraftBody = { content: blankContent, attachments: [], labels: {} };

/** Name of a rule: two rules with one name are the same recipients. */
export const ruleKey = ({ kind, ref, word, role, who, mandate, exclude }: AudienceRule): string =>
  [
    exclude ? 'out' : 'in',
    kind,
    ref ?? word ?? role ?? '',
    ...(who ? [...who].sort() : []),
    ...(mandate ? [`mandate-${mandate}`] : []),
  ].join('-');

/** A saved message as an editable draft. */
export const bodyOf = ({ content, attachments, chips }: DraftMessage): DraftBody => ({
  content,
  attachments,
  labels: Object.fromEntries(chips.map(({ rule, label }) => [ruleKey(rule), label])),
});

const emptyHtml = /^(?:\s|&nbsp;|<\/?(?:p|br)(?:\s[^>]*)?\/?>)*$/;
/** Rich text without words or pictures. */
export const isBlankHtml = (html: string): boolean => emptyHtml.test(html);
/** Nothing worth saving was written yet; a reply has a subject from its start. */
export const isBlank = ({ content, attachments }: DraftBody): boolean =>
  !content.subject.trim() && isBlankHtml(content.html) && attachments.length === 0 && content.audience.length === 0;

/** Whether two contents are equal; spaces at the ends of a subject do not count. */
export function sameContent(a: MessageContent, b: MessageContent): boolean {
  const flat = (of: MessageContent): string =>
    JSON.stringify(Object.entries({ ...of, subject: of.subject.trim() }).sort(([x], [y]) => (x < y ? -1 : 1)));
  return flat(a) === flat(b);
}

export type Problem = 'audience' | 'subject' | 'html' | 'sendAt';
/** What prevents sending, in the order of the form; the server checks again. */
export function problemsOf({ content, attachments }: DraftBody, now = new Date()): Problem[] {
  const answer = content.replyTo !== null;
  const found: (Problem | false)[] = [
    !answer && content.audience.length === 0 && 'audience',
    !answer && !content.subject.trim() && 'subject',
    isBlankHtml(content.html) && attachments.length === 0 && 'html',
    content.sendAt !== null && new Date(content.sendAt) <= now && 'sendAt',
  ];
  return found.filter((problem) => problem !== false);
}
