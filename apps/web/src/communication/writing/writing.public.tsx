import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { UploadRow } from '@encrier/ui/fields/DropZone';
import { type ComponentProps, lazy } from 'react';
import { AudienceBox as Box, type AudienceBoxProps } from './parts/audience/AudienceBox.tsx';
import { isPictured, Pictured, type PicturedProps, Refused } from './parts/audience/Pictured.tsx';
import { countDetail, countSentence, nameIn, ruleWords } from './parts/audience/audience-words.ts';
import { type SavedListsProps, SavedLists as Lists } from './parts/lists/SavedLists.tsx';
import { Attachments, MOST_ATTACHMENTS } from './parts/files/Attachments.tsx';
import { Cover } from './parts/files/Cover.tsx';
import { useUploads } from './parts/files/uploads.ts';
import { VideoLink } from './parts/files/VideoLink.tsx';

/** Chooses who receives something: a field with its list, chips, and the figures that add up. */
export const AudienceBox = (props: AudienceBoxProps) => <Box {...props} />;
/** Lists of recipients: one click applies a list; the current content can be saved as another. */
export const SavedLists = (props: SavedListsProps) => <Lists {...props} />;
/** Words of an audience: one rule without its exclusion, and the two sentences of its figures. */
export const audienceWords = {
  rule: (rule: AudienceRule, name: string | undefined): string => ruleWords(rule, name),
  /** The bare name inside the words of a chip. */
  nameIn,
  count: countSentence,
  detail: countDetail,
};

/** Who in an audience must not be recognisable on the picture among these files. */
export const PicturedNotice = (props: PicturedProps) => <Pictured {...props} />;
/** The same for an answer already loaded. */
export const RefusedNotice = (props: ComponentProps<typeof Refused>) => <Refused {...props} />;
export const hasPicture = isPictured;

/** Attached files, uploads in progress, and the button to add some; 10 at most. */
export const AttachmentField = (props: {
  files: readonly Attachment[];
  uploads: readonly UploadRow[];
  onAdd: (files: File[]) => void;
  onRemove: (file: Attachment) => void;
}) => <Attachments {...props} />;
export const maxAttachments = MOST_ATTACHMENTS;
/** Uploads in progress, with their progress and the reason of a refusal. */
export const useFileUploads = useUploads;
/** The large picture of an object; it is described before it is sent. */
export const CoverField = (props: ComponentProps<typeof Cover>) => <Cover {...props} />;
/** A video by its link: only its 11-character id is stored. */
export const VideoField = (props: { video: string | null; onChange: (id: string | null) => void }) => (
  <VideoLink {...props} />
);
/** The editor of rich text, in its own chunk: wrap it in `Suspense`. */
export const RichEditor = lazy(async () => ({ default: (await import('./parts/editor/RichEditor.tsx')).RichEditor }));
