import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Album as PictureAlbum } from './parts/Album.tsx';
import { fileSize, Pieces as PieceList } from './parts/Pieces.tsx';
import { PdfPages as Pages } from './parts/PdfPages.tsx';
import { Video as LinkedVideo } from './parts/Video.tsx';

/** Pictures that open large, with arrows from one to the next. */
export const Album = (props: { pictures: readonly Attachment[] }) => <PictureAlbum {...props} />;
/** Attached files: each opens in the device's viewer, or is downloaded. */
export const Pieces = (props: { pieces: readonly Attachment[] }) => <PieceList {...props} />;
/** The pages of a PDF inside the page, or a link to the device's reader; use the file's id as the key. */
export const PdfPages = (props: { file: Attachment; onShown?: () => void }) => <Pages {...props} />;
/**
 * A linked video (11-character id) behind a picture: nothing is loaded from its host before the reader presses play.
 */
export const Video = (props: { id: string; title: string; cover: Attachment | null }) => <LinkedVideo {...props} />;
/** A size in bytes, in words: « 118 Ko », « 2,4 Mo ». */
export const sizeWords = (bytes: number, lang: Lang): string => fileSize(bytes, lang);
