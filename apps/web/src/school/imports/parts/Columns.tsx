import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { importFields, importNeeds } from '@encrier/contract/school/imports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { type ImportState, saveMapping } from '../imports.api.ts';
import css from './Imports.module.css';
import { LeaveButton } from './LeaveButton.tsx';
import { Reading } from './Reading.tsx';
import { useColumns } from './use-columns.ts';
import { comma } from '#kernel/text.ts';

type Props = { state: ImportState; onChecked: () => void; onGone: () => void };

/** Second step: the field of each column, guessed and editable. */
export function Columns({ state, onChecked, onGone }: Props) {
  const { t } = useLingui();
  const [fields, setFields] = useState(() => state.columns.map(({ field }) => field));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { own, name } = useColumns(state.kind);
  const missing = importNeeds[state.kind].flatMap((group) =>
    group.some((field) => fields.includes(field)) ? [] : (group[0] ?? []),
  );
  const choose = (column: number, field: string | null): void => {
    setFailure(null);
    // A field belongs to one column: choosing it here removes it from the other.
    setFields(fields.map((one, i) => (i === column ? field : one === field ? null : one)));
  };
  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveMapping(state.id, fields);
      onChecked();
    } catch (error) {
      setFailure(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const options = [
    { value: '', label: t`Ne pas importer` },
    ...[...importFields[state.kind], ...own].map((field) => ({ value: field, label: name(field) })),
  ];
  return (
    <>
      <PageBody width={760}>
        <p className={css.fileLine}>
          <IconFileSpreadsheet size={20} stroke={1.7} aria-hidden="true" />
          <bdi>{state.fileName}</bdi>
          <span className={css.quiet}>
            <Plural value={state.total} one="# ligne" other="# lignes" /> · {state.encoding}
          </span>
        </p>
        <Reading state={state} />
        {missing.length > 0 && (
          <Notice tone="warn" title={t`Il manque : ${missing.map(name).join(comma())}`}>
            <Trans>Dites quelle colonne les contient.</Trans>
          </Notice>
        )}
        {failure && <Notice tone="bad" title={failure} />}
        <ul className={css.columns} aria-label={t`Colonnes du fichier`}>
          {state.columns.map((column, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; two may bear one name
            <li key={i} className={css.column}>
              <span className={css.header}>
                <bdi className={css.headerName}>{column.header || t`Colonne ${i + 1}`}</bdi>
                <span className={css.quiet}>
                  <Facts>{column.samples.length > 0 ? column.samples : ['–']}</Facts>
                </span>
              </span>
              <IconArrowRight size={17} stroke={1.7} aria-hidden="true" className="flip-rtl" />
              <SelectField
                label={t`Champ de la colonne ${column.header || i + 1}`}
                labelHidden
                value={fields[i] ?? ''}
                options={options}
                onChange={(event) => choose(i, event.currentTarget.value || null)}
              />
            </li>
          ))}
        </ul>
      </PageBody>
      <StickyFoot note={<Trans>Essai à blanc : rien n’est encore écrit.</Trans>}>
        <LeaveButton id={state.id} onGone={onGone} />
        <Button variant="primary" busy={busy} disabled={missing.length > 0} onClick={() => void check()}>
          <Trans>Vérifier les lignes</Trans>
        </Button>
      </StickyFoot>
    </>
  );
}
