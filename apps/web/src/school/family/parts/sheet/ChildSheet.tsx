import type { FamilyChild, SheetValues } from '@encrier/contract/school/family';
import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Card } from '@encrier/ui/data/Card';
import { Facts as Dotted } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatShortDay } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import css from '../Family.module.css';
import { kindWords } from '../words.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { Channels } from './Channels.tsx';
import { Facts } from './Facts.tsx';

const contacts: readonly (keyof SheetValues)[] = ['address', 'phone', 'email'];

/** One child: the school's data, the guardian's own tie, and the other guardians. */
export function ChildSheet({ child, regimes }: { child: FamilyChild; regimes: readonly string[] }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [open, setOpen] = useState(false);
  const born = child.birthOn ? formatShortDay(child.birthOn) : '';
  const number = child.matricule;
  const details = [
    child.className ?? t`Sans classe cette année`,
    ...(born
      ? [child.sex === 'F' ? t`née le ${born}` : child.sex === 'M' ? t`né le ${born}` : t`né(e) le ${born}`]
      : []),
    t`n° ${number}`,
  ];
  return (
    <Card
      title={<bdi>{child.label}</bdi>}
      end={
        !child.ofAge && (
          <Button
            size="small"
            icon={IconPencil}
            onClick={() => setOpen(true)}
            aria-label={t`Demander un changement : ${child.label}`}
          >
            <Trans>Demander un changement</Trans>
          </Button>
        )
      }
    >
      <div className={css.who}>
        <Avatar name={child.label} photo={imageAddress(school, child.photo, 96)} size={52} />
        <p className={css.quiet}>
          <Dotted>{details}</Dotted>
        </p>
      </div>
      {child.ofAge && (
        <Notice tone="info">
          <Trans>
            Votre enfant a 18 ans : il décide de ses coordonnées et de son image. L’école ne vous montre que ce qu’elle
            doit vous transmettre.
          </Trans>
        </Notice>
      )}
      <div className={css.part}>
        <Facts
          values={child.values}
          hidden={child.ofAge ? [] : contacts.filter((field) => child.values[field] === undefined)}
        />
      </div>
      <OwnTie child={child} />
      <Others child={child} />
      {open && (
        <ChangeForm
          personId={child.id}
          label={child.label}
          values={child.values}
          target="pupil"
          regimes={regimes}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

function OwnTie({ child: { id, tie } }: { child: FamilyChild }) {
  const { t, i18n } = useLingui();
  const { rank, payerShare } = tie;
  const until = tie.endsOn ? formatShortDay(tie.endsOn) : '';
  const facts: [string, string][] = [
    [t`Lien`, i18n._(kindWords[tie.kind])],
    [t`Ordre de contact`, t`n° ${rank}`],
    [t`Peut venir le chercher`, tie.mayPickUp ? t`Oui` : t`Non`],
    [t`Reçoit les bulletins`, tie.receivesReports ? t`Oui` : t`Non`],
    [t`Règle les frais`, tie.payer ? (payerShare === null ? t`Oui` : t`Oui, ${payerShare} %`) : t`Non`],
    ...(until ? [[t`Accès jusqu’au`, until] as [string, string]] : []),
  ];
  return (
    <section className={css.part}>
      <h3>
        <Trans>Votre lien, tel que l’école le connaît</Trans>
      </h3>
      <dl className={css.facts}>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Channels childId={id} tie={tie} />
    </section>
  );
}

function Others({ child: { others } }: { child: FamilyChild }) {
  const { i18n } = useLingui();
  if (others.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>
        <Trans>Autres personnes liées à votre enfant</Trans>
      </h3>
      <ul className={css.others}>
        {others.map(({ name, kind }) => (
          <li key={`${name}${kind}`}>
            <bdi>{name}</bdi> <span className={css.quiet}>{i18n._(kindWords[kind])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
