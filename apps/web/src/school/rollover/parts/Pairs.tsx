import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Board, type BoardCard, type BoardPair, pairUp, unpair } from '../rollover.api.ts';
import css from './Board.module.css';

/** Pairs to keep together or apart, with the way to forget one. */
export function PairList({ id, board }: { id: string; board: Board }) {
  const { t } = useLingui();
  const names = new Map(board.pupils.map((card) => [card.id, card.label]));
  const back = useMutation({ mutationFn: ({ aId, bId, kind }: BoardPair) => pairUp(id, { aId, bId, kind }) });
  const forget = useMutation({
    mutationFn: (pair: BoardPair) => unpair(id, pair.id),
    onSuccess: (_done, pair) => void toast.success(t`Souhait retiré.`, { undo: () => back.mutate(pair) }),
  });
  if (!board.pairs.length) return null;
  return (
    <Card title={t`Ensemble ou séparés`}>
      <ul className={css.pairs}>
        {board.pairs.map((pair) => (
          <li key={pair.id} className={css.pair}>
            <StatusPill tone={pair.kind === 'together' ? 'info' : 'warn'}>
              {pair.kind === 'together' ? t`Ensemble` : t`Séparés`}
            </StatusPill>
            <span>
              <Facts>{[names.get(pair.aId), names.get(pair.bId)]}</Facts>
            </span>
            <Button size="small" variant="quiet" onClick={() => forget.mutate(pair)}>
              <Trans>Retirer</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Chooses the other pupil of a pair. */
export function PairDialog({
  id,
  board,
  card,
  kind,
  onClose,
}: {
  id: string;
  board: Board;
  card: BoardCard;
  kind: BoardPair['kind'];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const others = board.pupils.filter((one) => one.id !== card.id);
  const [other, setOther] = useState(others[0]?.id ?? '');
  const [refused, setRefused] = useState('');
  const { label } = card;
  const save = async (): Promise<void> => {
    try {
      await pairUp(id, { aId: card.id, bId: other, kind });
      onClose();
    } catch (error) {
      setRefused(sentence(error));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'together' ? t`Garder ${label} avec…` : t`Séparer ${label} de…`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" disabled={!other} onClick={() => void save()}>
            {kind === 'together' ? t`Garder ensemble` : t`Séparer`}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <SelectField
          label={t`L’autre élève`}
          value={other}
          options={others.map((one) => ({
            value: one.id,
            label: one.fromClass ? `${one.label} (${one.fromClass})` : one.label,
          }))}
          onChange={(event) => setOther(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
