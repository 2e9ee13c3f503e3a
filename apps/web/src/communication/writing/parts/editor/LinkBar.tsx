import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import css from './RichEditor.module.css';

/** A web or mail address written out in full, or null; `exemple.ma` becomes `https://exemple.ma`. */
export function linkAddress(text: string): string | null {
  const given = text.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(given)) return `mailto:${given}`;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(given) ? given : `https://${given}`);
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null;
  return url.protocol === 'mailto:' || url.hostname.includes('.') ? url.href : null;
}

/** Adds, changes or removes the link of the selected text. */
export function LinkBar({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useLingui();
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [wrong, setWrong] = useState(false);
  const here = editor.isActive('link');
  const apply = () => {
    const address = linkAddress(href);
    if (!address) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !here)
      chain
        .insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onDone();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      apply();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
      editor.commands.focus();
    }
  };
  return (
    <div className={css.bar}>
      <TextField
        className={css.barField}
        label={t`Adresse du lien`}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoFocus
        placeholder="https://"
        value={href}
        error={wrong && t`Donnez une adresse complète, par exemple https://ecole.ma`}
        onKeyDown={keys}
        onChange={(event) => {
          setHref(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button onClick={apply}>{here ? <Trans>Changer le lien</Trans> : <Trans>Poser le lien</Trans>}</Button>
      {here && (
        <Button
          variant="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          <Trans>Retirer</Trans>
        </Button>
      )}
    </div>
  );
}
