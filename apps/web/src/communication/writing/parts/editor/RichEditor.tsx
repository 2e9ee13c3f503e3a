import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import '#kernel/content/cleaner.ts';
import { imageAddress } from '#kernel/api/address.ts';
import { withImageAddresses, withStoredImages } from '#kernel/content/rich-images.ts';
import { session } from '#kernel/session/session.ts';
import { extensionsOf } from './extensions.ts';
import { ImageBar } from './ImageBar.tsx';
import { LinkBar } from './LinkBar.tsx';
import css from './RichEditor.module.css';
import { Toolbar } from './Toolbar.tsx';

export type RichEditorProps = {
  /** Rich text as stored; a value from elsewhere replaces the shown text. */
  html: string;
  onChange: (html: string) => void;
  /** Sends a picture; null when it was refused or stopped. Without it the text takes words alone. */
  onImage?: (file: File) => Promise<Attachment | null>;
  /** Files that are no pictures, or all files when the text accepts none. */
  onFiles: (files: File[]) => void;
  invalid?: boolean;
  onFocus?: () => void;
  /** Called with a function that inserts text at the cursor, once it is available. */
  onReady?: (insert: (words: string) => void) => void;
};
const isPicture = (file: File): boolean => file.type.startsWith('image/');

const shown = (html: string): string => {
  const { school } = session.get();
  return school ? withImageAddresses(html, school) : html;
};

/** Inserts pictures where they were dropped or pasted, once uploaded; text typed meanwhile moves the position. */
async function insertPictures(
  editor: Editor,
  files: readonly File[],
  at: number,
  send: NonNullable<RichEditorProps['onImage']>,
): Promise<void> {
  let place = at;
  const follow = ({ transaction }: { transaction: { mapping: { map: (pos: number) => number } } }) => {
    place = transaction.mapping.map(place);
  };
  editor.on('transaction', follow);
  for (const file of files) {
    const taken = await send(file);
    const src = taken && imageAddress(session.get().school, taken.fichier);
    if (!taken || !src || editor.isDestroyed) continue;
    const attrs = { src, alt: taken.alt, width: taken.width, height: taken.height };
    editor.chain().insertContentAt(Math.min(place, editor.state.doc.content.size), { type: 'image', attrs }).run();
  }
  editor.off('transaction', follow);
}

/** The text of a publication: returned in its stored form at every key press. */
export function RichEditor({ html, onChange, onImage, onFiles, invalid, onFocus, onReady }: RichEditorProps) {
  const { t } = useLingui();
  const last = useRef(html);
  const [linking, setLinking] = useState(false);
  const ports = useRef({ onChange, onImage, onFiles, onFocus, onReady });
  ports.current = { onChange, onImage, onFiles, onFocus, onReady };
  const take = (editor: Editor, files: readonly File[], at: number): boolean => {
    const { onImage: send } = ports.current;
    const pictures = files.filter((file) => send && isPicture(file));
    const others = files.filter((file) => !pictures.includes(file));
    if (others.length > 0) ports.current.onFiles(others);
    if (send && pictures.length > 0) void insertPictures(editor, pictures, at, send);
    return files.length > 0;
  };
  const editor: Editor | null = useEditor({
    extensions: extensionsOf(
      onImage ? t`Écrivez ici. Une image se colle ou se dépose dans le texte.` : t`Écrivez ici.`,
    ),
    content: shown(html),
    textDirection: 'auto',
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t`Texte`,
        class: css.text ?? '',
        ...(invalid && { 'aria-invalid': 'true' }),
      },
      handlePaste: (view, event) => {
        const data = event.clipboardData;
        // A text processor also copies a picture of the text: the text is used.
        return editor && data && !data.types.includes('text/html')
          ? take(editor, [...data.files], view.state.selection.from)
          : false;
      },
      handleDrop: (view, event, _slice, moved) => {
        if (moved || !editor) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
        const taken = take(editor, [...(event.dataTransfer?.files ?? [])], at);
        if (taken) event.preventDefault();
        return taken;
      },
      handleKeyDown: (_view, event) => {
        if (!(event.key === 'k' && (event.ctrlKey || event.metaKey))) return false;
        setLinking(true);
        event.stopPropagation();
        event.preventDefault();
        return true;
      },
    },
    onFocus: () => ports.current.onFocus?.(),
    onUpdate: ({ editor: current }) => {
      last.current = current.isEmpty ? '' : withStoredImages(current.getHTML());
      ports.current.onChange(last.current);
    },
  });
  useEffect(() => {
    if (!editor || html === last.current) return;
    last.current = html;
    editor.commands.setContent(shown(html), { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    if (editor)
      ports.current.onReady?.((words) => {
        // At once: the editor's own command focuses with the next picture, when the reader may already be elsewhere.
        editor.view.focus();
        editor.commands.insertContent({ type: 'text', text: words });
      });
  }, [editor]);
  if (!editor) return <Skeletons label={t`Chargement de l’éditeur`} shape="text" rows={3} />;
  return (
    <div className={css.editor}>
      <Toolbar
        editor={editor}
        onLink={() => setLinking(!linking)}
        onPictures={onImage ? (files) => take(editor, files, editor.state.selection.to) : null}
      />
      {linking && <LinkBar editor={editor} onDone={() => setLinking(false)} />}
      <ImageBar editor={editor} />
      <EditorContent editor={editor} className={css.content} />
    </div>
  );
}
