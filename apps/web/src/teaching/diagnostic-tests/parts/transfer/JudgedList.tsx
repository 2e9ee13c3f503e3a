import type { JudgedQuestion } from '@encrier/contract/teaching/diagnostic-transfer';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { CheckField } from '@encrier/ui/fields/Choice';
import { useLingui } from '@lingui/react/macro';
import { kindWords } from '../words.ts';
import css from './Transfer.module.css';
import { lossWords, refusalWords } from './words.ts';

const tones = { taken: 'ok', lossy: 'warn', refused: 'bad' } as const;
type Props = { items: readonly JudgedQuestion[]; kept: ReadonlySet<number>; onKeep: (at: number, on: boolean) => void };

/** The result for each question of a file, one per line; importable ones are ticked. */
export function JudgedList({ items, kept, onKeep }: Props) {
  const { t } = useLingui();
  return (
    <ol className={css.list} aria-label={t`Questions du fichier`}>
      {items.map((item, nth) => (
        <li key={item.at} className={css.item} data-refused={item.question ? undefined : true}>
          {item.question ? (
            <CheckField
              label={<bdi className={css.title}>{item.title}</bdi>}
              note={<Why item={item} />}
              checked={kept.has(nth)}
              onChange={(event) => onKeep(nth, event.currentTarget.checked)}
            />
          ) : (
            <div className={css.refused}>
              <bdi className={css.title}>{item.title || t`Sans titre`}</bdi>
              <Why item={item} />
            </div>
          )}
          <Verdict item={item} />
        </li>
      ))}
    </ol>
  );
}

function Verdict({ item: { verdict } }: { item: JudgedQuestion }) {
  const { t } = useLingui();
  const words = { taken: t`Prise`, lossy: t`Prise en partie`, refused: t`Refusée` };
  return <StatusPill tone={tones[verdict]}>{words[verdict]}</StatusPill>;
}

/** Its position, its kind, and a sentence for all losses or for the refusal. */
function Why({ item }: { item: JudgedQuestion }) {
  const { t, i18n } = useLingui();
  const { at, question, losses, refusal, detail, picture, sound } = item;
  return (
    <span className={css.why}>
      <span>{question ? t`N° ${at} · ${i18n._(kindWords[question.kind])}` : t`N° ${at}`}</span>
      {picture && <span>{t`Avec son image`}</span>}
      {sound && <span>{t`Avec son enregistrement`}</span>}
      {losses.map((loss) => (
        <span key={loss}>{i18n._(lossWords[loss])}</span>
      ))}
      {refusal && (
        <span>
          {i18n._(refusalWords[refusal])} {detail && <bdi>({detail})</bdi>}
        </span>
      )}
    </span>
  );
}
