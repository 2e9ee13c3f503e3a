import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import type { ImportObstacle } from '@encrier/contract/school/imports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { comma, joinNames } from '#kernel/text.ts';
import { type ImportState, undo, type UndoPreview, undoQuery } from '../imports.api.ts';
import css from './Imports.module.css';
import { obstacleNames } from './words.ts';

function Reason({ reason, words, count }: Pick<ImportObstacle, 'reason' | 'count'> & { words: string }) {
  if (reason === 'edited')
    return (
      <Trans>
        Modifié depuis : {words} ({count})
      </Trans>
    );
  if (reason === 'own_family')
    return (
      <Trans>
        De votre famille : {words} ({count}). Un collègue peut annuler l’import.
      </Trans>
    );
  return (
    <Trans>
      Utilisé depuis par : {words} ({count})
    </Trans>
  );
}

function Obstacles({ list }: { list: readonly ImportObstacle[] }) {
  const { t, i18n } = useLingui();
  return (
    <ul className={css.obstacles}>
      {list.map(({ reason, what, count, names }) => {
        const words = obstacleNames[what] ? i18n._(obstacleNames[what]) : t`autres données`;
        return (
          <li key={`${reason} ${what}`}>
            <span>
              <Reason reason={reason} words={words} count={count} />
            </span>
            {names.length > 0 && (
              <bdi className={css.quiet}>
                {names.join(comma())}
                {count > names.length && '…'}
              </bdi>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Preview({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(undoQuery(state.id));
  return (
    <Asked query={query} label={t`Recherche de ce qui a changé depuis`} rows={3}>
      {(found) => <Found state={state} found={found} onClose={onClose} />}
    </Asked>
  );
}

type FoundProps = { state: ImportState; found: UndoPreview; onClose: () => void };
function Found({ state, found, onClose }: FoundProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    await undo(state.id, signedIn !== undefined).then(onClose, (failure: unknown) => toast.error(sentence(failure)));
    setBusy(false);
  };
  const signedIn = found.obstacles.find(({ reason }) => reason === 'signed_in');
  if (!found.possible)
    return (
      <Notice tone="warn" title={t`Cet import ne peut plus être annulé d’un geste`}>
        <Obstacles list={found.obstacles.filter(({ reason }) => reason !== 'signed_in')} />
      </Notice>
    );
  return (
    <div className={css.page}>
      <p>
        <Trans>Tout ce que cet import a créé, changé ou relié revient exactement comme avant.</Trans>
      </p>
      {signedIn && (
        <Notice
          tone="warn"
          title={<Plural value={signedIn.count} one="# compte a déjà servi" other="# comptes ont déjà servi" />}
        >
          <p>
            <bdi>
              {joinNames(signedIn.names)}
              {signedIn.count > signedIn.names.length && '…'}
            </bdi>
          </p>
          <p>
            <Trans>Ils restent, fermés et sans lien avec personne.</Trans>
          </p>
        </Notice>
      )}
      <p className={css.actions}>
        <Button onClick={onClose}>
          <Trans>Garder l’import</Trans>
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void go()}>
          {signedIn ? <Trans>Annuler l’import et fermer ces comptes</Trans> : <Trans>Annuler l’import</Trans>}
        </Button>
      </p>
    </div>
  );
}

/** Undoes a whole run; shows obstacles first. */
export function UndoButton({ state, refused }: { state: ImportState; refused: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={IconArrowBackUp} onClick={() => setOpen(true)}>
        {refused ? <Trans>Pourquoi il ne s’annule plus</Trans> : <Trans>Annuler l’import</Trans>}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Annuler tout l’import</Trans>}
        closeLabel={t`Fermer`}
        width={560}
      >
        {open && <Preview state={state} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
