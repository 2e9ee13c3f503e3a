import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import type { PupilRow } from '../../pupils.api.ts';
import { nameOf } from '../list/filter.ts';
import css from './Bulk.module.css';

type Props = {
  title: string;
  pupils: readonly PupilRow[];
  action: string;
  ready?: boolean;
  busy: boolean;
  error: unknown /** Most pupils at once. */;
  most?: number;
  danger?: boolean;
  onClose: () => void;
  onGo: () => void;
  children: ReactNode;
};

/** A dialog with one action on the selected pupils: their names, fields, and the reason of a refusal. */
export function ActionDialog({
  title,
  pupils,
  action,
  ready = true,
  busy,
  error,
  most = Number.POSITIVE_INFINITY,
  danger,
  onClose,
  onGo,
  children,
}: Props) {
  const { t } = useLingui();
  const tooMany = pupils.length > most;
  const first = pupils[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready || tooMany} onClick={onGo}>
            {action}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <p className={css.note}>
          {pupils.length === 1 && first ? (
            <bdi>{nameOf(first)}</bdi>
          ) : (
            <Plural value={pupils.length} one="# élève" other="# élèves" />
          )}
        </p>
        {tooMany && (
          <Notice tone="warn">
            <Trans>Choisissez au plus {most} élèves à la fois.</Trans>
          </Notice>
        )}
        {error ? <Notice tone="bad">{sentence(error)}</Notice> : null}
        {children}
      </div>
    </Dialog>
  );
}
