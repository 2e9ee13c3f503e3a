import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';

/** What a notice is about; both absent in a notice that names nothing. */
export type NoticeModel = { type?: string; id?: string | null };
/** How a kind of notice looks and where it leads, as its room declares it in `<room>.notices.ts`. */
export type NoticeFace = {
  /** The icon that the idea has in the menu. */
  icon: Icon;
  /** Un-prefixed: it opens in the current area. */
  address: (model: NoticeModel) => string;
  /**
   * What happened, said before the name of what it happened to. Absent where the server's text is a sentence already.
   */
  happened?: MessageDescriptor;
  /** Its title is the name of a page: what it is about says more. */
  titledByPage?: true;
  /** The one thing that it asks for. */
  ask?: MessageDescriptor;
  urgent?: true;
  /** Its line in the preferences; absent for what nobody chooses, or chooses with another kind. */
  choice?: {
    name: MessageDescriptor;
    /** Ascending; leave gaps. */
    order: number;
    /** For those alone who ever get it. */
    only?: 'publishers' | 'teachers';
  };
};
export type NoticeFaces = { readonly [K in NotificationKind]?: NoticeFace };

let load = async (): Promise<readonly NoticeFaces[]> => [];
let learnt: Promise<void> | null = null;
const faces: { [K in NotificationKind]?: NoticeFace } = {};

/** Says how to load what the rooms declare, all of it at once; when the list of rooms is loaded. */
export const declareNotices = (declared: typeof load): void => {
  load = declared;
};

/** Loads the faces of every kind. Never fails: what the network kept back is asked for again the next time. */
export function learnNotices(): Promise<void> {
  learnt ??= Promise.all([
    load(),
    // Tools read the rooms' lists, and so this file, without a bundler: catalogues are its work.
    import('#kernel/i18n/i18n.ts').then(({ loadCatalogue }) => loadCatalogue('kernel/notices')),
  ]).then(([rooms]) => void Object.assign(faces, ...rooms));
  return learnt.catch(() => {
    learnt = null;
  });
}

/** A page that shows notices waits for their faces; without them it says what the server sent. */
export async function withNotices<P>(loadPage: () => Promise<P>): Promise<P> {
  const [page] = await Promise.all([loadPage(), learnNotices()]);
  return page;
}

/** How a kind looks; absent while its room's file is not loaded. */
export const faceOf = (kind: string): NoticeFace | undefined => faces[kind as NotificationKind];
