import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Stepper } from '@encrier/ui/progress/Stepper';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { go } from '#kernel/go.ts';
import { useSession } from '#kernel/session/session.ts';
import { childConsentsQuery, endWelcome, familyQuery } from './family.api.ts';
import { ChildConsentsCard } from './parts/consents/ChildConsentsCard.tsx';
import css from './parts/Family.module.css';
import { HelloEnd } from './parts/HelloEnd.tsx';
import { OwnSheet } from './parts/sheet/OwnSheet.tsx';

const steps = ['coordonnees', 'enfants', 'suite'] as const;
type StepKey = (typeof steps)[number];

/** A guardian's welcome: data to check, consents to give, notification settings; it can always be skipped. */
export default function HelloPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { etape?: string };
  const step = steps.find((key) => key === search.etape) ?? 'coordonnees';
  const firstName = useSession((value) => value.user?.user.prenom ?? '');
  const turn = (key: StepKey): void =>
    void navigate({ to: '.', search: ((before: Record<string, unknown>) => ({ ...before, etape: key })) as never });
  const at = steps.indexOf(step);
  const leave = (): void => {
    void endWelcome().catch(() => null);
    go('/parent');
  };
  const labels: Record<StepKey, string> = {
    coordonnees: t`Vos coordonnées`,
    enfants: t`Vos enfants`,
    suite: t`Être prévenu`,
  };
  return (
    <PageFrame
      title={t`Bienvenue`}
      width={760}
      action={
        <Button size="small" onClick={leave}>
          {step === 'suite' ? <Trans>Aller à l’accueil</Trans> : <Trans>Plus tard</Trans>}
        </Button>
      }
    >
      <div className={css.page}>
        <header className={css.part}>
          <h2 className={css.hello}>
            <Trans>Bonjour {firstName}, trois étapes et c’est prêt</Trans>
          </h2>
          <p className={css.quiet}>
            <Trans>Vous pouvez quitter cette page à tout moment : tout se retrouve dans « Ma famille ».</Trans>
          </p>
        </header>
        <Stepper
          label={t`Étapes`}
          doneLabel={t`terminé`}
          current={step}
          steps={steps.map((key) => ({ key, label: labels[key], onPress: () => turn(key) }))}
        />
        {step === 'suite' ? <HelloEnd /> : <FamilyStep step={step} />}
        <div className={css.turns}>
          {at > 0 && (
            <Button onClick={() => turn(steps[at - 1] ?? 'coordonnees')}>
              <Trans>Précédent</Trans>
            </Button>
          )}
          {step === 'suite' ? (
            <Button variant="primary" onClick={leave}>
              <Trans>Terminer</Trans>
            </Button>
          ) : (
            <Button variant="primary" onClick={() => turn(steps[at + 1] ?? 'suite')}>
              {step === 'coordonnees' ? <Trans>C’est exact, continuer</Trans> : <Trans>Continuer</Trans>}
            </Button>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

function FamilyStep({ step }: { step: 'coordonnees' | 'enfants' }) {
  return step === 'coordonnees' ? <OwnStep /> : <ConsentsStep />;
}

function OwnStep() {
  return (
    <Asked query={useQuery(familyQuery)} shape="cards" rows={2}>
      {({ me, children }) => <OwnSheet me={me} canAsk={children.length > 0} />}
    </Asked>
  );
}

function ConsentsStep() {
  return (
    <Asked
      query={useQuery(childConsentsQuery)}
      shape="cards"
      rows={2}
      empty={({ items }) =>
        items.length === 0 && (
          <Notice tone="info">
            <Trans>Aucun enfant n’est rattaché à votre compte aujourd’hui</Trans>
          </Notice>
        )
      }
    >
      {({ rule, items }) => items.map((child) => <ChildConsentsCard key={child.pupilId} child={child} rule={rule} />)}
    </Asked>
  );
}
