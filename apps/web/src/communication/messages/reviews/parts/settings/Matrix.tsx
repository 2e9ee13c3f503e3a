import type { MatrixCell } from '@encrier/contract/communication/message-settings';
import type { Role } from '@encrier/contract/kernel/schema';
import { Card } from '@encrier/ui/data/Card';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useMedia } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { saveCells } from '../../reviews.api.ts';
import { type CellChoice, cellChoices, cellOf, choiceOf, choiceWords, roleOrder, roleWords } from './setting-words.ts';
import css from './Settings.module.css';

type Change = (cell: MatrixCell, choice: CellChoice) => void;

/** Who may write to whom: six roles by six, changed cell by cell, with undo. */
export function Matrix({ cells }: { cells: readonly MatrixCell[] }) {
  const { t } = useLingui();
  const wide = useMedia('(min-width: 1100px)');
  const save = useMutation({ mutationFn: saveCells });
  const change: Change = (cell, choice) => {
    const next = { ...cell, ...cellOf(choice, cell.reach) };
    const from = roleWords(cell.sender);
    const to = roleWords(cell.receiver);
    save.mutate([next], {
      onSuccess: () =>
        toast.success(t`${from} → ${to} : ${choiceWords(choice)}`, {
          undo: () => save.mutate([cell]),
        }),
    });
  };
  const different = cells.filter(({ usual }) => !usual).length;
  return (
    <Card
      title={t`Qui peut écrire à qui`}
      note={different > 0 ? <span className={css.legend}>{t`• case changée par l’école`}</span> : undefined}
    >
      <p className={css.help}>
        <Trans>
          « Ses contacts » : ses classes, ses élèves, les parents et les professeurs de ses enfants. La réponse à un
          message reçu suit les mêmes règles.
        </Trans>
      </p>
      {wide ? <Table cells={cells} onChange={change} /> : <BySender cells={cells} onChange={change} />}
    </Card>
  );
}

const cellAt = (cells: readonly MatrixCell[], sender: Role, receiver: Role) =>
  cells.find((cell) => cell.sender === sender && cell.receiver === receiver);

function Table({ cells, onChange }: { cells: readonly MatrixCell[]; onChange: Change }) {
  const { t } = useLingui();
  return (
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">{t`De… à…`}</th>
          {roleOrder.map((role) => (
            <th key={role} scope="col">
              {roleWords(role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roleOrder.map((sender) => (
          <tr key={sender}>
            <th scope="row">{roleWords(sender)}</th>
            {roleOrder.map((receiver) => {
              const cell = cellAt(cells, sender, receiver);
              return <td key={receiver}>{cell && <CellSelect cell={cell} onChange={onChange} />}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CellSelect({ cell, onChange }: { cell: MatrixCell; onChange: Change }) {
  const { t } = useLingui();
  const from = roleWords(cell.sender);
  const to = roleWords(cell.receiver);
  return (
    <span className={css.cell} data-mode={cell.mode} data-changed={!cell.usual || undefined}>
      <select
        aria-label={t`${from} écrivent à : ${to}`}
        value={choiceOf(cell)}
        onChange={(event) => onChange(cell, event.currentTarget.value as CellChoice)}
      >
        {cellChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceWords(choice)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The same cells one sender at a time, when there is no room for the table. */
function BySender({ cells, onChange }: { cells: readonly MatrixCell[]; onChange: Change }) {
  const { t } = useLingui();
  const [sender, setSender] = useState<Role>('parent');
  return (
    <div className={css.bySender}>
      <SelectField
        label={t`Qui écrit`}
        value={sender}
        options={roleOrder.map((role) => ({ value: role, label: roleWords(role) }))}
        onChange={(event) => setSender(event.currentTarget.value as Role)}
      />
      <ul>
        {roleOrder.map((receiver) => {
          const cell = cellAt(cells, sender, receiver);
          return (
            cell && (
              <li key={receiver}>
                <span>{roleWords(receiver)}</span>
                <CellSelect cell={cell} onChange={onChange} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
