import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import css from './RichEditor.module.css';

type Picture = { pos: number; alt: string; src: string };

/** The picture to describe: the one being described, else the selected one, else the first without words. */
function pictureOf(editor: Editor, held: number | null): Picture | null {
  const { selection, doc } = editor.state;
  let chosen: Picture | null = null;
  let first: Picture | null = null;
  doc.descendants((node, pos) => {
    if (node.type.name !== 'image') return;
    const one = { pos, alt: String(node.attrs['alt'] ?? ''), src: String(node.attrs['src'] ?? '') };
    if ((held ?? selection.from) === pos) chosen = one;
    if (!one.alt.trim()) first ??= one;
  });
  return chosen ?? first;
}

/** Asks for a description of a picture, for people who cannot see it. */
export function ImageBar({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const [held, setHeld] = useState<number | null>(null);
  const picture = useEditorState({ editor, selector: ({ editor: current }) => pictureOf(current, held) });
  if (!picture) return null;
  const describe = (alt: string) => {
    editor.view.dispatch(editor.state.tr.setNodeAttribute(picture.pos, 'alt', alt));
  };
  const missing = !picture.alt.trim();
  return (
    <div className={css.bar} data-warn={missing || undefined}>
      <img className={css.thumb} src={picture.src} alt="" />
      <TextField
        className={css.barField}
        label={t`Description de l’image`}
        help={missing ? t`Ce qu’on y voit, en quelques mots : elle sera lue à qui ne la voit pas.` : undefined}
        value={picture.alt}
        maxLength={500}
        autoComplete="off"
        onFocus={() => setHeld(picture.pos)}
        onBlur={() => setHeld(null)}
        onChange={(event) => describe(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          editor.commands.focus(picture.pos + 1);
        }}
      />
      <Button
        variant="quiet"
        icon={IconTrash}
        onClick={() =>
          editor
            .chain()
            .deleteRange({ from: picture.pos, to: picture.pos + 1 })
            .focus()
            .run()
        }
      >
        <Trans>Retirer</Trans>
      </Button>
    </div>
  );
}
