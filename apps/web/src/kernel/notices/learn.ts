import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';

/** What a notice is about; both absent in a notice that names nothing. */
export type NoticeModel = { type?: string; id?: string | null };
/** Appearance and destination of a kind of notice, declared in its room's `<room>.notices.ts`. */
export type NoticeFace = {
  /** The menu icon of its subject. */
  icon: Icon;
  /** Without area prefix: it opens in the current area. */
  address: (model: NoticeModel) => string;
  /** What happened, shown before the name of the object. Absent where the server's text is already a sentence. */
  happened?: MessageDescriptor;
  /** Its title is only the name of a page: its object is more informative. */
  titledByPage?: true;
  /** The action it asks for. */
  ask?: MessageDescriptor;
  urgent?: true;
  /** Its line in the preferences; absent if it cannot be chosen, or is chosen with another kind. */
  choice?: {
    name: MessageDescriptor;
    /** Ascending; leave gaps. */
    order: number;
    /** Only shown to those who can receive it. */
    only?: 'publishers' | 'teachers';
  };
};
export type NoticeFaces = { readonly [K in NotificationKind]?: NoticeFace };

let load = async (): Promise<readonly NoticeFaces[]> => [];
let learnt: Promise<void> | null = null;
const faces: { [K in NotificationKind]?: NoticeFace } = {};

/** Registers how to load the rooms' declarations, all at once; called when the list of rooms is loaded. */
export const declareNotices = (declared: typeof load): void => {
  load = declared;
};

/** Loads the faces of every kind. Never fails: after a network error it tries again next time. */
export function learnNotices(): Promise<void> {
  learnt ??= Promise.all([
    load(),
    // Tools load the rooms' lists, and so this file, without a bundler, which catalogues require.
    import('#kernel/i18n/i18n.ts').then(({ loadCatalogue }) => loadCatalogue('kernel/notices')),
  ]).then(([rooms]) => void Object.assign(faces, ...rooms));
  return learnt.catch(() => {
    learnt = null;
  });
}

/** Makes a page with notices wait for their faces; without them it shows the server's texts. */
export async function withNotices<P>(loadPage: () => Promise<P>): Promise<P> {
  const [page] = await Promise.all([loadPage(), learnNotices()]);
  return page;
}

/** The face of a kind; undefined until its room's file is loaded. */
export const faceOf = (kind: string): NoticeFace | undefined => faces[kind as NotificationKind];
