import {
  type CardBlock,
  type CardColumn,
  cardColumns,
  cardLanguages,
  type ModelDoc,
} from '@encrier/contract/teaching/report-card-model';
import { Chips } from '@encrier/ui/actions/Chips';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Switch } from '@encrier/ui/actions/Switch';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconGripVertical } from '@tabler/icons-react';
import { useOrder } from '#kernel/drag/use-order.ts';
import css from './Models.module.css';
import { blockWords, columnWords, languageWords } from './words.ts';

type Props = { doc: ModelDoc; onChange: (part: Partial<ModelDoc>) => void };
/** Blocks of a card, ordered by mouse or by arrow keys on their handle, shown or hidden. */
export function Blocks({ doc, onChange }: Props) {
  const { t, i18n } = useLingui();
  const items = doc.blocks.map(({ kind }) => ({ id: kind, name: i18n._(blockWords[kind]) }));
  const mover = useOrder(items, (ids) =>
    onChange({ blocks: ids.flatMap((id) => doc.blocks.find(({ kind }) => kind === id) ?? []) }),
  );
  const turn = (kind: CardBlock, on: boolean): void =>
    onChange({ blocks: doc.blocks.map((one) => (one.kind === kind ? { kind, on } : one)) });
  return (
    <section className={css.group} aria-label={t`Blocs`}>
      <h2>
        <Trans>Blocs</Trans>
      </h2>
      {mover.marks}
      <ul className={css.blocks} {...mover.list()}>
        {items.map(({ id, name }, n) => (
          <li key={id} {...mover.item(id)}>
            <button type="button" className={css.grip} aria-label={t`Déplacer : ${name}`} {...mover.grip(id)}>
              <IconGripVertical size={17} aria-hidden="true" />
            </button>
            <Switch label={name} checked={doc.blocks[n]!.on} onChange={(on) => turn(doc.blocks[n]!.kind, on)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Columns of the table of subjects, in the order in which they were added. */
export function Columns({ doc, onChange }: Props) {
  const { t, i18n } = useLingui();
  const set = (columns: CardColumn[]): void => onChange({ columns });
  return (
    <section className={css.group} aria-label={t`Colonnes du tableau`}>
      <h2>
        <Trans>Colonnes du tableau</Trans>
      </h2>
      <Chips
        label={t`Colonnes du tableau`}
        chips={[
          ...doc.columns.map((one) => ({
            key: one,
            label: i18n._(columnWords[one]),
            active: true,
            onPress: () => set([...doc.columns.filter((other) => other !== one), one]),
            onRemove: () => set(doc.columns.filter((other) => other !== one)),
            removeLabel: t`Retirer : ${i18n._(columnWords[one])}`,
          })),
          ...cardColumns
            .filter((one) => !doc.columns.includes(one))
            .map((one) => ({
              key: one,
              label: i18n._(columnWords[one]),
              addable: true,
              onPress: () => set([...doc.columns, one]),
            })),
        ]}
      />
      <Switch
        label={t`Trait de couleur`}
        note={t`une couleur par matière`}
        checked={doc.colours}
        onChange={(colours) => onChange({ colours })}
      />
      <p className={css.quiet}>
        <Trans>Rangs, moyennes, minimum et maximum de la classe se taisent sous cinq élèves notés.</Trans>
      </p>
    </section>
  );
}

/** Languages of a card. */
export function Languages({ doc, onChange }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Segmented
      label={t`Langue du bulletin`}
      value={doc.languages}
      options={cardLanguages.map((one) => ({ value: one, label: i18n._(languageWords[one]) }))}
      onChange={(languages) => onChange({ languages })}
    />
  );
}
