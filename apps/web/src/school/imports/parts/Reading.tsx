import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { importLayouts } from '@encrier/contract/school/imports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type ImportLayout, type ImportState, reread } from '../imports.api.ts';
import css from './Imports.module.css';
import { layoutNames } from './words.ts';

/** How the file was read: its layout, its sheets, the header row. A change reloads it. */
export function Reading({ state }: { state: ImportState }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [row, setRow] = useState(String(state.headerRow));
  const again = async (choice: Parameters<typeof reread>[1]): Promise<void> => {
    setBusy(true);
    await reread(state.id, choice).catch((error: unknown) => toast.error(sentence(error)));
    setBusy(false);
  };
  // Documents of SIECLE or FET and calendars define their own layout.
  if (state.encoding === 'XML' || state.layout === 'ical' || state.layout === 'fet') return null;
  const chosen = state.sheets.filter((sheet) => sheet.chosen).map(({ name }) => name);
  const toggle = (name: string): void => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
    if (next.length) void again({ sheets: next });
  };
  const keepRow = (): void => {
    const value = Math.trunc(Number(row));
    if (value >= 1 && value <= 100 && value !== state.headerRow) void again({ headerRow: value });
    else setRow(String(state.headerRow));
  };
  return (
    <fieldset className={css.reading} disabled={busy} aria-busy={busy || undefined}>
      <legend className="visually-hidden">
        <Trans>Lecture du fichier</Trans>
      </legend>
      <SelectField
        label={t`Présentation`}
        value={state.layout}
        options={importLayouts
          .filter((layout) => layout !== 'ical' && layout !== 'fet')
          .map((layout) => ({ value: layout, label: i18n._(layoutNames[layout]) }))}
        onChange={(event) => void again({ layout: event.currentTarget.value as ImportLayout })}
      />
      <TextField
        label={t`Ligne des en-têtes`}
        inputMode="numeric"
        value={row}
        onChange={(event) => setRow(event.currentTarget.value)}
        onBlur={keepRow}
        onKeyDown={(event) => event.key === 'Enter' && keepRow()}
      />
      {state.sheets.length > 1 && (
        <details className={css.sheets}>
          <summary>
            <Plural value={chosen.length} one="# feuille lue" other="# feuilles lues" /> ·{' '}
            <Trans>sur {state.sheets.length}</Trans>
          </summary>
          <ul>
            {state.sheets.map((sheet) => (
              <li key={sheet.name}>
                <CheckField
                  label={<bdi>{sheet.name}</bdi>}
                  note={<Plural value={sheet.rows} one="# ligne" other="# lignes" />}
                  checked={sheet.chosen}
                  disabled={sheet.chosen && chosen.length === 1}
                  onChange={() => toggle(sheet.name)}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}
