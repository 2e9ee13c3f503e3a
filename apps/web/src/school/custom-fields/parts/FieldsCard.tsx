import type { CustomField, FieldHolder } from '@encrier/contract/school/custom-fields';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useCan } from '#kernel/session/rights.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { archiveField, fieldsFile, orderFields, removeField } from '../custom-fields.api.ts';
import css from './Fields.module.css';
import { holderWords, nameIn, readerWords, typeWords } from './words.ts';

type Props = {
  holder: FieldHolder;
  fields: readonly CustomField[];
  onAdd: () => void;
  onEdit: (field: CustomField) => void;
};
/** Fields of one kind of sheet, in their order. */
export function FieldsCard({ holder, fields, onAdd, onEdit }: Props) {
  const { t, i18n } = useLingui();
  const opens = useCan('people.contacts');
  const used = fields.filter(({ archived }) => !archived).map(({ id }) => id);
  const name = i18n._(holderWords[holder]);
  const move = (id: string, step: 1 | -1): void => {
    const at = used.indexOf(id);
    const next = used.toSpliced(at, 1).toSpliced(at + step, 0, id);
    void orderFields(holder, next).catch(() => {});
  };
  return (
    <Card
      title={t`Fiches : ${name}`}
      flush
      end={opens && used.length > 0 && <ExportMenu name={t`Champs des fiches`} file={fieldsFile(holder)} />}
      foot={
        <Button size="small" icon={IconPlus} onClick={onAdd}>
          <Trans>Ajouter un champ</Trans>
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p className={css.none}>
          <Trans>Aucun champ : ces fiches ont ceux de toutes les écoles.</Trans>
        </p>
      ) : (
        <ul className={css.rows} aria-label={t`Fiches : ${name}`}>
          {fields.map((field) => (
            <FieldRow
              key={field.id}
              field={field}
              first={field.id === used[0]}
              last={field.id === used.at(-1)}
              onMove={(step) => move(field.id, step)}
              onEdit={() => onEdit(field)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type RowProps = {
  field: CustomField;
  first: boolean;
  last: boolean;
  onMove: (step: 1 | -1) => void;
  onEdit: () => void;
};
function FieldRow({ field, first, last, onMove, onEdit }: RowProps) {
  const { t, i18n } = useLingui();
  const label = nameIn(useLang() === 'ar', field);
  const { archived, filled } = field;
  async function remove(): Promise<void> {
    const sure = await confirm({
      title: t`Supprimer « ${label} » ?`,
      text: plural(filled, {
        0: 'Aucune fiche n’est remplie.',
        one: 'Ce qui est écrit sur # fiche est perdu. Archiver le garde.',
        other: 'Ce qui est écrit sur # fiches est perdu. Archiver le garde.',
      }),
      action: t`Supprimer le champ`,
      danger: true,
    });
    if (sure) await removeField(field).catch(() => {});
  }
  const setArchived = (to: boolean): Promise<void> =>
    archiveField(field, to)
      .then(() => void toast.success(to ? t`Champ archivé : ce qui est écrit est gardé.` : t`Champ rétabli.`))
      .catch(() => {});
  return (
    <li className={css.row} data-archived={archived ? '' : undefined}>
      <span className={css.about}>
        <bdi className={css.name}>{label}</bdi>
        <span className={css.quiet}>
          <Facts>
            {[
              i18n._(typeWords[field.type]),
              i18n._(readerWords[field.readers]),
              field.family && t`lu par les familles`,
              plural(filled, { 0: 'aucune fiche remplie', one: '# fiche remplie', other: '# fiches remplies' }),
              archived && t`archivé`,
            ]}
          </Facts>
        </span>
      </span>
      <span className={css.tools}>
        {archived ? (
          <IconButton icon={IconArchiveOff} label={t`Rétablir ${label}`} onClick={() => void setArchived(false)} />
        ) : (
          <>
            <IconButton icon={IconArrowUp} label={t`Monter ${label}`} disabled={first} onClick={() => onMove(-1)} />
            <IconButton icon={IconArrowDown} label={t`Descendre ${label}`} disabled={last} onClick={() => onMove(1)} />
            <IconButton icon={IconPencil} label={t`Modifier ${label}`} onClick={onEdit} />
            <IconButton icon={IconArchive} label={t`Archiver ${label}`} onClick={() => void setArchived(true)} />
          </>
        )}
        <IconButton icon={IconTrash} label={t`Supprimer ${label}`} onClick={() => void remove()} />
      </span>
    </li>
  );
}
