import { audienceWords } from '../../../../writing/writing.public.tsx';
import type { AdminPost, PostContent } from '@encrier/contract/communication/news';
import type { Attachment } from '@encrier/contract/kernel/attachment';

/** Content written by an author, with the data to show it again without a request. */
export type DraftBody = {
  content: PostContent;
  attachments: readonly Attachment[];
  cover: Attachment | null;
  /** Names of the levels, classes, groups and persons of the audience, by their id. */
  names: Readonly<Record<string, string>>;
};

/** A blank publication with the default choices: comments closed, readers notified at once. */
export const blankContent: PostContent = {
  kind: 'information',
  title: '',
  html: '',
  categoryId: null,
  audience: [],
  coverId: null,
  attachmentIds: [],
  video: null,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  pinnedUntil: null,
  ackRequired: false,
  ackDeadline: null,
  ackReminders: true,
  reactions: true,
  comments: 'off',
  notify: 'now',
  event: null,
};
export const blankBody: DraftBody = { content: blankContent, attachments: [], cover: null, names: {} };

/** A saved publication as an editable draft. */
export function bodyOf(post: AdminPost): DraftBody {
  const named = post.audienceChips.flatMap(({ rule, label }) =>
    rule.ref || rule.word ? [[rule.ref ?? rule.word ?? '', audienceWords.nameIn(label, rule)] as const] : [],
  );
  return { content: post.content, attachments: post.attachments, cover: post.cover, names: Object.fromEntries(named) };
}

const emptyHtml = /^(?:\s|&nbsp;|<\/?(?:p|br)(?:\s[^>]*)?\/?>)*$/;
/** Rich text without words or pictures. */
export const isBlankHtml = (html: string): boolean => emptyHtml.test(html);
/** Nothing worth saving was written yet. */
export const isBlank = ({ content, attachments, cover }: DraftBody): boolean =>
  !content.title.trim() &&
  isBlankHtml(content.html) &&
  attachments.length === 0 &&
  !cover &&
  content.audience.length === 0;

/** Whether two contents are equal; spaces at the ends of a title do not count. */
export function sameContent(a: PostContent, b: PostContent): boolean {
  const flat = (of: PostContent): string =>
    JSON.stringify(Object.entries({ ...of, title: of.title.trim() }).sort(([x], [y]) => (x < y ? -1 : 1)));
  return flat(a) === flat(b);
}

export type Problem = {
  field: 'title' | 'audience' | 'html' | 'publishAt' | 'expiresAt' | 'ackDeadline' | 'event';
  code: 'title_missing' | 'audience_empty' | 'alt_missing' | 'expiry_early' | 'deadline_early' | 'event_order';
};

const imageWithoutAlt = /<img\b(?![^>]*\salt="[^"]*[^\s"][^"]*")[^>]*>/;

/** What prevents publication, in the order of the form; the server checks again. */
export function problemsOf(content: PostContent, now = new Date()): Problem[] {
  const out = content.publishAt && new Date(content.publishAt) > now ? new Date(content.publishAt) : now;
  const early = (at: string | null): boolean => at !== null && new Date(at) <= out;
  const { event } = content;
  const found: (Problem | false)[] = [
    !content.title.trim() && { field: 'title', code: 'title_missing' },
    imageWithoutAlt.test(content.html) && { field: 'html', code: 'alt_missing' },
    event?.endsAt != null &&
      new Date(event.endsAt) < new Date(event.startsAt) && { field: 'event', code: 'event_order' },
    !content.audience.some((rule) => !rule.exclude) && { field: 'audience', code: 'audience_empty' },
    early(content.expiresAt) && { field: 'expiresAt', code: 'expiry_early' },
    content.ackRequired && early(content.ackDeadline) && { field: 'ackDeadline', code: 'deadline_early' },
  ];
  return found.filter((one) => one !== false);
}
