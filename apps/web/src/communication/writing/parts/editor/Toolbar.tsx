import type { Icon } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlignCenter,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef } from 'react';
import css from './RichEditor.module.css';
import { pictureTypes } from '#kernel/uploads/accept.ts';

type Tool = { key: string; icon: Icon; label: string; on?: boolean; off?: boolean; run: () => void };

const directionAt = (editor: Editor): string => String(editor.state.selection.$from.parent.attrs['dir'] ?? 'auto');

/** State of the text under the caret, for the pressed buttons. */
function stateOf(editor: Editor) {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    h2: editor.isActive('heading', { level: 2 }),
    h3: editor.isActive('heading', { level: 3 }),
    bullet: editor.isActive('bulletList'),
    ordered: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    center: editor.isActive({ align: 'center' }),
    dir: directionAt(editor),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

function useTools(editor: Editor, onLink: () => void, onPick: (() => void) | null): Tool[][] {
  const { t } = useLingui();
  const is = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const go = () => editor.chain().focus();
  const turn = (dir: 'rtl' | 'ltr') =>
    is.dir === dir ? go().setTextDirection('auto').run() : go().setTextDirection(dir).run();
  const center = () => {
    const align = is.center ? null : 'center';
    go().updateAttributes('paragraph', { align }).updateAttributes('heading', { align }).run();
  };
  return [
    [
      { key: 'bold', icon: IconBold, label: t`Gras`, on: is.bold, run: () => go().toggleBold().run() },
      { key: 'italic', icon: IconItalic, label: t`Italique`, on: is.italic, run: () => go().toggleItalic().run() },
      {
        key: 'underline',
        icon: IconUnderline,
        label: t`Souligné`,
        on: is.underline,
        run: () => go().toggleUnderline().run(),
      },
      { key: 'h2', icon: IconH2, label: t`Titre`, on: is.h2, run: () => go().toggleHeading({ level: 2 }).run() },
      { key: 'h3', icon: IconH3, label: t`Sous-titre`, on: is.h3, run: () => go().toggleHeading({ level: 3 }).run() },
    ],
    [
      { key: 'bullet', icon: IconList, label: t`Liste`, on: is.bullet, run: () => go().toggleBulletList().run() },
      {
        key: 'ordered',
        icon: IconListNumbers,
        label: t`Liste numérotée`,
        on: is.ordered,
        run: () => go().toggleOrderedList().run(),
      },
      {
        key: 'quote',
        icon: IconBlockquote,
        label: t`Citation`,
        on: is.quote,
        run: () => go().toggleBlockquote().run(),
      },
      { key: 'center', icon: IconAlignCenter, label: t`Centrer`, on: is.center, run: center },
    ],
    [
      { key: 'link', icon: IconLink, label: t`Lien`, on: is.link, run: onLink },
      ...(onPick ? [{ key: 'image', icon: IconPhoto, label: t`Image`, run: onPick }] : []),
    ],
    [
      {
        key: 'rtl',
        icon: IconTextDirectionRtl,
        label: t`De droite à gauche`,
        on: is.dir === 'rtl',
        run: () => turn('rtl'),
      },
      {
        key: 'ltr',
        icon: IconTextDirectionLtr,
        label: t`De gauche à droite`,
        on: is.dir === 'ltr',
        run: () => turn('ltr'),
      },
    ],
    [
      { key: 'undo', icon: IconArrowBackUp, label: t`Annuler`, off: !is.undo, run: () => go().undo().run() },
      { key: 'redo', icon: IconArrowForwardUp, label: t`Rétablir`, off: !is.redo, run: () => go().redo().run() },
    ],
  ];
}

/** Arrow keys move between the buttons, in either reading direction. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
  const next =
    buttons[(buttons.indexOf(document.activeElement as HTMLButtonElement) + forward + buttons.length) % buttons.length];
  next?.focus();
}

/** Formats, links, pictures when allowed, direction, undo. */
export function Toolbar({
  editor,
  onLink,
  onPictures,
}: {
  editor: Editor;
  onLink: () => void;
  onPictures: ((files: File[]) => void) | null;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const groups = useTools(editor, onLink, onPictures && (() => input.current?.click()));
  return (
    <div role="toolbar" aria-label={t`Mise en forme`} className={css.toolbar} onKeyDown={walk}>
      {groups.map((tools, index) => (
        <span key={tools[0]?.key} className={index > 0 ? `${css.group} ${css.ruled}` : css.group}>
          {tools.map(({ key, icon: Glyph, label, on, off, run }) => (
            <button
              key={key}
              type="button"
              className={css.tool}
              aria-label={label}
              title={label}
              aria-pressed={on}
              disabled={off}
              onMouseDown={(event) => event.preventDefault()}
              onClick={run}
            >
              <Glyph size={18} stroke={1.8} aria-hidden="true" />
            </button>
          ))}
        </span>
      ))}
      {onPictures && (
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={pictureTypes}
          aria-label={t`Choisir des images`}
          onChange={(event) => {
            onPictures([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      )}
    </div>
  );
}
