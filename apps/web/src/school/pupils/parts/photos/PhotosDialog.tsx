import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readZip, ZipError } from '#kernel/content/zip.ts';
import type { PupilList } from '../../pupils.api.ts';
import { nameOf } from '../list/filter.ts';
import { type Matches, matchPictures, type Picture, type Why } from './match.ts';
import css from './Photos.module.css';
import { type Sending, usePhotos } from './use-photos.ts';

const reasons: Record<Why, MessageDescriptor> = {
  unknown: msg`aucun élève de ce nom ni de ce numéro`,
  ambiguous: msg`plusieurs élèves portent ce nom`,
  twice: msg`plusieurs fichiers pour cet élève`,
};
const refusals: Record<ZipError['why'], MessageDescriptor> = {
  not_a_zip: msg`Cette archive ne se lit pas : elle est incomplète ou n’est pas un ZIP.`,
  too_many: msg`Une archive contient au plus 1 000 fichiers : partagez-la, par exemple par niveau.`,
  closed: msg`Cette archive est protégée ou d’une sorte que nous ne lisons pas : refaites un ZIP ordinaire.`,
  bomb: msg`Cette archive gonfle de façon anormale : elle est refusée.`,
};

/** The pictures to import: those inside an archive, and those chosen one by one. */
async function picturesOf(files: readonly File[]): Promise<Picture[]> {
  const all = files.map(
    async (file): Promise<Picture[]> =>
      /\.zip$/i.test(file.name)
        ? readZip(file)
        : [{ name: file.name, size: file.size, open: () => Promise.resolve(file) }],
  );
  return (await Promise.all(all)).flat();
}

/** Pictures of many pupils at once: the match of each is shown before anything changes. */
export function PhotosDialog({ list, onClose }: { list: PupilList; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [matches, setMatches] = useState<Matches | null>(null);
  const [wrong, setWrong] = useState('');
  const [replace, setReplace] = useState(false);
  const { sending, send, stop } = usePhotos();
  const chosen = (matches?.matched ?? []).filter(({ pupil }) => replace || !pupil.photo);
  const read = (files: File[]): void => {
    setWrong('');
    picturesOf(files).then(
      (pictures) => setMatches(matchPictures(pictures, list.rows)),
      (error: unknown) => setWrong(i18n._(error instanceof ZipError ? refusals[error.why] : refusals.not_a_zip)),
    );
  };
  const running = sending !== null && !sending.over;
  return (
    <Dialog
      open
      onClose={() => {
        stop();
        onClose();
      }}
      title={t`Photos des élèves`}
      closeLabel={t`Fermer`}
      foot={
        sending ? (
          <Button
            onClick={() => {
              stop();
              if (!running) onClose();
            }}
          >
            {running ? <Trans>Arrêter</Trans> : <Trans>Fermer</Trans>}
          </Button>
        ) : (
          <>
            {matches && (
              <Button onClick={() => setMatches(null)}>
                <Trans>Choisir d’autres fichiers</Trans>
              </Button>
            )}
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => void send(chosen)}>
              <Plural value={chosen.length} _0="Donner les photos" one="Donner # photo" other="Donner # photos" />
            </Button>
          </>
        )
      }
    >
      <div className={css.stack}>
        {wrong && <Notice tone="bad">{wrong}</Notice>}
        {sending ? (
          <Progress sending={sending} />
        ) : matches ? (
          <Check matches={matches} chosen={chosen.length} replace={replace} onReplace={setReplace} />
        ) : (
          <DropZone
            title={<Trans>Déposez un ZIP ou des images</Trans>}
            note={
              <Trans>
                Chaque fichier porte le matricule de l’élève, ou « nom_prénom ». JPEG, PNG, WebP ou HEIC ; 1 000
                fichiers au plus.
              </Trans>
            }
            choose={t`Choisir des fichiers`}
            accept=".zip,image/jpeg,image/png,image/webp"
            multiple
            leading
            onFiles={read}
            cancelLabel={(name) => t`Retirer ${name}`}
          />
        )}
        {list.more && !sending && (
          <Notice tone="info">
            <Trans>La liste s’arrête à 5 000 élèves : les fichiers des autres resteront sans élève.</Trans>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

type CheckProps = { matches: Matches; chosen: number; replace: boolean; onReplace: (on: boolean) => void };

/** The matches: who gets which picture, and which are left out and why. */
function Check({ matches: { matched, left, ignored }, chosen, replace, onReplace }: CheckProps) {
  const { t, i18n } = useLingui();
  const had = matched.filter(({ pupil }) => pupil.photo).length;
  return (
    <>
      <p className={css.lead}>
        <Plural
          value={chosen}
          _0="Aucune photo à donner."
          one="# élève recevra sa photo."
          other="# élèves recevront leur photo."
        />{' '}
        {ignored > 0 && (
          <Plural value={ignored} one="# fichier n’est pas une image." other="# fichiers ne sont pas des images." />
        )}
      </p>
      {had > 0 && (
        <CheckField
          label={t`Remplacer aussi les photos déjà là (${had})`}
          checked={replace}
          onChange={(event) => onReplace(event.currentTarget.checked)}
        />
      )}
      {left.length > 0 && (
        <section className={css.part} aria-label={t`Sans élève`}>
          <b>
            <Trans>Sans élève ({left.length})</Trans>
          </b>
          <ul className={css.files}>
            {left.map(({ picture, why }) => (
              <li key={picture.name}>
                <bdi>{picture.name}</bdi>
                <span className={css.quiet}>{i18n._(reasons[why])}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {matched.length > 0 && (
        <section className={css.part} aria-label={t`Reconnues`}>
          <b>
            <Trans>Reconnues ({matched.length})</Trans>
          </b>
          <ul className={css.files}>
            {matched.map(({ picture, pupil }) => (
              <li key={picture.name}>
                <bdi>{nameOf(pupil)}</bdi>
                <span className={css.quiet}>
                  <Facts>
                    {[
                      picture.name,
                      pupil.photo &&
                        (replace ? (
                          <Trans key="photo">remplace la photo</Trans>
                        ) : (
                          <Trans key="photo">a déjà une photo</Trans>
                        )),
                    ]}
                  </Facts>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Progress, and refused pictures. */
function Progress({ sending: { done, total, failed, over } }: { sending: Sending }) {
  const { t } = useLingui();
  const given = done - failed.length;
  return (
    <>
      <p aria-live="polite">
        {over ? (
          <Plural value={given} _0="Aucune photo donnée." one="# photo donnée." other="# photos données." />
        ) : (
          <Trans>
            {done} sur {total}…
          </Trans>
        )}
      </p>
      <progress className={css.progress} max={total} value={done} aria-label={t`Photos envoyées`} />
      {failed.length > 0 && (
        <Notice tone="bad" title={<Plural value={failed.length} one="# photo refusée" other="# photos refusées" />}>
          <ul className={css.files}>
            {failed.map(({ matched: { picture }, words }) => (
              <li key={picture.name}>
                <bdi>{picture.name}</bdi>
                <span className={css.quiet}>{words}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
