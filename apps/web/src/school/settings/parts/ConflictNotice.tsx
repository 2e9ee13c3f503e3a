import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Conflict } from '#kernel/edit/refusal.ts';
import css from './Settings.module.css';
import { comma } from '#kernel/text.ts';

const names: Record<string, MessageDescriptor> = {
  title: msg`Nom de l’école`,
  city: msg`Ville`,
  kind: msg`Type d’établissement`,
  hue: msg`Couleur de l’école`,
  languages: msg`Langues`,
  timeZone: msg`Fuseau horaire`,
  currency: msg`Monnaie`,
  country: msg`Pays`,
  mailSender: msg`Nom de l’expéditeur`,
  mailReplyTo: msg`Adresse de réponse`,
};

/** Shows what differs and lets one choose; nothing typed is lost before. */
export function ConflictNotice({
  conflict,
  onTheirs,
  onMine,
}: {
  conflict: Conflict;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const { i18n, t } = useLingui();
  const say = (value: unknown): string =>
    value === null || value === '' ? t`vide` : Array.isArray(value) ? value.join(comma()) : String(value);
  return (
    <Notice tone="warn" title={t`Quelqu’un d’autre a enregistré ces paramètres pendant ce temps.`}>
      <dl className={css.conflict}>
        {Object.entries(conflict.fields).map(([field, { theirs, yours }]) => (
          <div key={field}>
            <dt>{names[field] ? i18n._(names[field]) : field}</dt>
            <dd>
              <span className={css.quiet}>
                <Trans>enregistré :</Trans>
              </span>{' '}
              <bdi>{say(theirs)}</bdi>
            </dd>
            <dd>
              <span className={css.quiet}>
                <Trans>le vôtre :</Trans>
              </span>{' '}
              <bdi>{say(yours)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <span className={css.buttons}>
        <Button size="small" onClick={onTheirs}>
          <Trans>Prendre les siens</Trans>
        </Button>
        <Button size="small" onClick={onMine}>
          <Trans>Garder les miens</Trans>
        </Button>
      </span>
    </Notice>
  );
}
