import { ButtonLink } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from './useSettled.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { faceOf } from '#kernel/notices/learn.ts';
import { noticeWords } from '#kernel/notices/notices.ts';
import { permissionWords } from '#kernel/room-words.ts';
import { comma, joinNames } from '#kernel/text.ts';
import { type Item, type Why, whyQuery } from '../notifications.api.ts';
import css from './WhyDialog.module.css';

/** Why a person got a notice, through which channels, and where to change that. */
export function WhyDialog({ id, item, onClose }: { id: string | null; item: Item | undefined; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const shown = useSettled(id);
  const asked = useQuery({ ...whyQuery(shown ?? ''), enabled: shown !== null });
  const words = item && noticeWords(item, i18n);
  const choice = asked.data?.choice;
  const name = choice && faceOf(choice)?.choice?.name;
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={t`Pourquoi ai-je reçu ceci ?`}
      closeLabel={t`Fermer`}
      width={440}
      foot={
        asked.data && (
          <ButtonLink href={`/account?open=${choice ? `notice-${choice}` : 'notifications'}`}>
            {name ? <Trans>Régler « {i18n._(name)} »</Trans> : <Trans>Voir mes réglages</Trans>}
          </ButtonLink>
        )
      }
    >
      <div className={css.why}>
        {words && (
          <p className={css.what}>
            <bdi>{words.title}</bdi>
            <span>
              <bdi>{words.detail}</bdi>
            </span>
          </p>
        )}
        <Asked query={asked} rows={2}>
          {(why) => (
            <>
              <Reason why={why} />
              <Ways why={why} />
            </>
          )}
        </Asked>
      </div>
    </Dialog>
  );
}

function Reason({ why: { tie, right, children, audience } }: { why: Why }) {
  const { t, i18n } = useLingui();
  const own = children.filter(({ self }) => !self);
  const names = joinNames(own.map((one) => (one.className ? `${one.name} (${one.className})` : one.name)));
  const label = right && permissionWords(right)?.label;
  const sentence = {
    guardian:
      own.length > 1
        ? t`Vous êtes responsable de ces enfants : ${names}.`
        : own.length
          ? t`Vous êtes responsable de cet enfant : ${names}.`
          : t`Vous êtes responsable d’un élève de l’école.`,
    self: t`Cela vous concerne, comme élève.`,
    audience: t`Vous êtes parmi les personnes à qui ceci est publié.`,
    addressee: t`Ceci vous est adressé.`,
    author: t`C’est la suite de ce que vous avez écrit, demandé ou signé.`,
    teaches: t`Cela concerne vos cours ou vos classes.`,
    named: t`L’école vous a choisi pour cela.`,
    right: label
      ? t`Vous avez reçu ceci au titre de votre droit « ${i18n._(label)} ».`
      : t`Vous avez reçu ceci au titre de votre fonction.`,
    account: t`Cela concerne votre compte.`,
  }[tie];
  return (
    <p>
      {sentence}
      {tie !== 'guardian' && own.length > 0 && (
        <>
          {' '}
          <Trans>
            Cela concerne : <bdi>{names}</bdi>.
          </Trans>
        </>
      )}
      {audience.length > 0 && (
        <>
          {' '}
          <Trans>
            Publié pour : <bdi>{audience.join(comma())}</bdi>.
          </Trans>
        </>
      )}
    </p>
  );
}

function Ways({ why: { mail, push, calm, locked, choice } }: { why: Why }) {
  const { t } = useLingui();
  const mode = { now: t`aussitôt`, digest: t`dans le résumé du jour`, off: t`jamais` };
  return (
    <p className={css.quiet}>
      {locked ? (
        <Trans>Elle protège votre compte : elle part toujours.</Trans>
      ) : choice ? (
        <Trans>
          Sur vos appareils : {mode[push]}. Par courriel : {mode[mail]}.
        </Trans>
      ) : (
        <Trans>Elle part toujours.</Trans>
      )}
      {calm && choice && (
        <>
          {' '}
          <Trans>En mode calme, ce qui n’est pas urgent attend le résumé.</Trans>
        </>
      )}
    </p>
  );
}
