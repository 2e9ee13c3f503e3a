import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { SearchField } from '@encrier/ui/fields/TextField';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconWand } from '@tabler/icons-react';
import { saveFile } from '#kernel/content/save-file.ts';
import { fix, type ImportLine, type ImportState, type LineFilter, outcomes, wrongLines } from '../../imports.api.ts';
import css from '../Imports.module.css';
import { useWork } from './use-work.ts';
import { useOutcomeWords } from './outcome-words.ts';

type Props = {
  state: ImportState;
  filter: LineFilter;
  onFilter: (filter: LineFilter) => void;
  lines: readonly ImportLine[];
};

/** Filter of lines, all suggestions in one click, and the wrong lines as a file. */
export function CheckTools({ state, filter, onFilter, lines }: Props) {
  const { t } = useLingui();
  const { busy, during } = useWork();
  const words = useOutcomeWords();
  // A guess from the surrounding lines must be accepted one at a time.
  const suggested = lines.flatMap((line) =>
    line.issues.flatMap(({ field, suggestion, guess }) =>
      field && suggestion && !guess && line.outcome === 'error' ? [{ line: line.line, field, suggestion }] : [],
    ),
  );
  const acceptAll = async (): Promise<void> => {
    for (const { line, field, suggestion } of suggested) await fix(state.id, line, { cells: { [field]: suggestion } });
  };
  return (
    <div className={css.tools}>
      <Chips
        label={t`Lignes à voir`}
        chips={outcomes.map((outcome) => ({
          key: outcome,
          label: words[outcome],
          count: state.counts[outcome],
          active: filter.outcome === outcome,
          onPress: () => onFilter({ outcome, q: filter.q, page: 1 }),
        }))}
      />
      <SearchField
        className={css.search}
        label={t`Chercher dans les lignes`}
        value={filter.q}
        onChange={(q) => onFilter({ ...filter, q, page: 1 })}
        maxLength={100}
      />
      {suggested.length > 0 && (
        <Button icon={IconWand} busy={busy === 'accept'} onClick={() => void during('accept', acceptAll)}>
          <Plural value={suggested.length} one="Accepter # suggestion" other="Accepter # suggestions" />
        </Button>
      )}
      {state.counts.error > 0 && (
        <Button
          icon={IconDownload}
          busy={busy === 'file'}
          onClick={() =>
            void during('file', async () => saveFile(await wrongLines(state.id), `${t`Lignes en erreur`}.xlsx`))
          }
        >
          <Trans>Télécharger les lignes en erreur</Trans>
        </Button>
      )}
    </div>
  );
}
