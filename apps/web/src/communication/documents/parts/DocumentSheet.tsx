import type { MyDocument } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCertificate, IconLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { joinNames } from '#kernel/text.ts';
import { PdfPages, Pieces } from '../../reading/reading.public.tsx';
import { documentQuery, leaveReceipt, proofFile } from '../documents.api.ts';
import { AskPill } from './DocumentLine.tsx';
import css from './Documents.module.css';
import { SignBox } from './SignBox.tsx';
import { categoryWords } from './words.ts';

/** One document beside the list: its file, the answer required, and the proof once signed. */
export function DocumentSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery({ ...documentQuery(id ?? ''), enabled: id !== null });
  const { data } = asked;
  useReadNotices('document', id ?? '', id !== null && data !== undefined);
  const missing = (
    <Notice tone="warn" icon={IconLock}>
      <Trans>Ce document a été retiré, a expiré ou ne vous est pas adressé.</Trans>
    </Notice>
  );
  return (
    <Sheet open={id !== null} onClose={onClose} title={data?.title ?? t`Document`} closeLabel={t`Fermer`} width={680}>
      <Asked query={asked} label={t`Chargement du document`} rows={4} missing={missing}>
        {(document) => <Inside key={document.file.id} document={document} />}
      </Asked>
    </Sheet>
  );
}

function Inside({ document }: { document: MyDocument }) {
  const { t, i18n } = useLingui();
  const {
    id,
    category,
    year,
    author,
    publishedAt,
    children,
    note,
    file,
    validUntil,
    answerBy,
    ask,
    byPupil,
    signature,
    edition,
    replacedAt,
    replacedFor,
  } = document;
  const [seen, setSeen] = useState(document.read);
  const receipt = useRef<Promise<boolean> | null>(null);
  const shown = (): void => {
    if (seen) return;
    setSeen(true);
    receipt.current = leaveReceipt(id, edition);
  };
  // The server takes no answer before the receipt: one still under way is awaited, one that was lost is left again.
  const opened = async (): Promise<void> => {
    if (receipt.current && !(await receipt.current)) await (receipt.current = leaveReceipt(id, edition));
  };
  return (
    <div className={css.sheet}>
      <p className={css.under}>
        <AskPill document={document} />{' '}
        <Facts>{[i18n._(categoryWords[category]), year.name, joinNames(children)]}</Facts>
      </p>
      <p className={css.quiet}>
        <Trans>
          Remis par {author} le {formatDay(publishedAt)}
        </Trans>
      </p>
      {replacedAt && (
        <Notice tone="info" title={t`Version ${edition}, remise le ${formatDay(replacedAt)}`}>
          <bdi>{replacedFor}</bdi>
        </Notice>
      )}
      {validUntil && (
        <p className={css.quiet}>
          <Trans>Valable jusqu’au {formatDay(validUntil)}</Trans>
        </p>
      )}
      {note && (
        <p className={css.note} dir="auto">
          {note}
        </p>
      )}
      {file.type === 'pdf' && <PdfPages key={file.id} file={file} onShown={shown} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys; their press is heard here */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what one presses */}
      <div onClick={(event) => (event.target as Element).closest('a') && shown()}>
        <Pieces pieces={[file]} />
      </div>
      {byPupil && (
        <Notice tone="info">
          {signature === 'none' ? (
            <Trans>
              Votre enfant est majeur : c’est lui qui confirme la lecture. Ce document vous est remis pour information.
            </Trans>
          ) : (
            <Trans>Votre enfant est majeur : c’est lui qui signe. Ce document vous est remis pour information.</Trans>
          )}
        </Notice>
      )}
      {answerBy && ask !== 'none' && <Notice tone="info" title={t`À rendre avant le ${formatDay(answerBy)}`} />}
      {ask === 'none' ? <Answered document={document} /> : <SignBox document={document} seen={seen} opened={opened} />}
    </div>
  );
}

/** The answer, its author when visible, and its proof. */
function Answered({ document }: { document: MyDocument }) {
  const { t } = useLingui();
  const { id, answeredAt, mine, family, signature, title } = document;
  const proof = useMutation({
    mutationFn: () => proofFile(id),
    onSuccess: (blob) =>
      saveFile(blob, `${t`Preuve de signature`} - ${title.replace(/[\\/:*?"<>|]+/g, ' ').slice(0, 60)}.pdf`),
  });
  if (!answeredAt) return null;
  const when = formatMoment(answeredAt);
  const by = family?.by;
  return (
    <div className={css.done}>
      <p>
        {mine ? (
          signature === 'none' ? (
            <Trans>Vous avez confirmé la lecture le {when}.</Trans>
          ) : (
            <Trans>Vous avez signé le {when}.</Trans>
          )
        ) : by ? (
          <Trans>
            {by} a répondu pour votre famille le {when}.
          </Trans>
        ) : (
          <Trans>Répondu le {when}.</Trans>
        )}
      </p>
      {family && family.of > 1 && (
        <p className={css.quiet}>
          <Trans>
            {family.signed} signatures sur {family.of} demandées
          </Trans>
        </p>
      )}
      {mine && signature !== 'none' && (
        <Button icon={IconCertificate} busy={proof.isPending} onClick={() => proof.mutate()}>
          <Trans>Preuve de signature (PDF)</Trans>
        </Button>
      )}
    </div>
  );
}
