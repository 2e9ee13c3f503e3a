import { IconInbox, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Button } from '../../src/actions/Button.tsx';
import { CircleBackground } from '../../src/feedback/CircleBackground.tsx';
import { LoadingBar, LoadingOverlay, Skeletons, Spinner } from '../../src/feedback/Loading.tsx';
import { Notice, OfflinePill, TopBand } from '../../src/feedback/Notice.tsx';
import { EmptyState, SeyesPaper, StatePage } from '../../src/feedback/Paper.tsx';
import { Toasts } from '../../src/overlays/Toasts.tsx';
import { clearToasts, showToast } from '../../src/overlays/toast-store.tsx';
import css from '../Gallery.module.css';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};

export function Feedback() {
  const w = useWords();
  const wait = w('Chargement', 'جار التحميل', 'Loading');
  useEffect(() => {
    showToast({
      tone: 'info',
      text: w('Une version nouvelle attend', 'نسخة جديدة متوفرة', 'A new version is waiting'),
      duration: null,
    });
    showToast({
      tone: 'success',
      text: w('Message envoyé', 'أرسلت الرسالة', 'Message sent'),
      action: { label: w('Annuler', 'إلغاء', 'Cancel'), run: nothing },
      duration: null,
    });
    showToast({
      tone: 'error',
      text: w('Le fichier est trop lourd', 'الملف كبير جدا', 'The file is too large'),
      duration: null,
    });
    return clearToasts;
  }, [w]);
  return (
    <>
      <Show name="Notice" wide>
        {(['info', 'ok', 'warn', 'bad'] as const).map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={w('À savoir', 'للعلم', 'Good to know')}
            action={<Button size="small">{w('Voir', 'عرض', 'See')}</Button>}
          >
            {w('La période ferme vendredi.', 'تغلق الفترة يوم الجمعة.', 'The period closes on Friday.')}
          </Notice>
        ))}
      </Show>
      <Show name="OfflinePill, TopBand" wide>
        <OfflinePill
          text={w(
            'Hors ligne · 2 modifications en attente',
            'غير متصل · تعديلان في الانتظار',
            'Offline · 2 changes waiting',
          )}
          action={w('Voir', 'عرض', 'See')}
          onAction={nothing}
        />
        <TopBand action={<Button size="small">{w('Revenir', 'رجوع', 'Go back')}</Button>}>
          {w('Vous voyez comme Samira El Alami', 'ترى كما ترى سميرة العلمي', 'You see as Samira El Alami')}
        </TopBand>
      </Show>
      <Show name="EmptyState, SeyesPaper" wide>
        <EmptyState
          icon={IconInbox}
          title={w('Aucun message', 'لا رسائل', 'No message')}
          action={<Button>{w('Écrire', 'كتابة', 'Write')}</Button>}
        >
          {w('Les messages reçus seront ici.', 'ستظهر الرسائل هنا.', 'Messages received will be here.')}
        </EmptyState>
        <EmptyState small icon={IconInbox} title={w('Rien à régler', 'لا شيء للتسوية', 'Nothing to settle')} />
        <SeyesPaper framed>{w('Une feuille', 'ورقة', 'A sheet')}</SeyesPaper>
      </Show>
      <Show name="Spinner, Skeletons, LoadingBar" wide>
        <Spinner />
        <Skeletons label={wait} rows={2} />
        <Skeletons label={wait} rows={2} shape="cards" />
        <Skeletons label={wait} rows={2} shape="text" />
        <LoadingBar active label={wait} />
      </Show>
      <Show name="CircleBackground" wide>
        <div className={css.stage}>
          <CircleBackground />
        </div>
      </Show>
      <Toasts label={w('Avis', 'إشعارات', 'Notice')} closeLabel={w('Fermer', 'إغلاق', 'Close')} />
    </>
  );
}

export function StateView() {
  const w = useWords();
  return (
    <StatePage
      icon={IconLock}
      title={w('Cette page ne vous est pas ouverte', 'هذه الصفحة غير مفتوحة لك', 'This page is not open to you')}
      actions={
        <Button variant="primary">{w('Revenir à l’accueil', 'العودة إلى الاستقبال', 'Back to the home page')}</Button>
      }
      foot={w(
        'La direction peut vous donner ce droit.',
        'يمكن للإدارة منحك هذا الحق.',
        'The head of school can give you this right.',
      )}
    >
      {w('Il vous manque un droit.', 'ينقصك حق.', 'You lack a right.')}
    </StatePage>
  );
}

export function Overlay() {
  const w = useWords();
  return <LoadingOverlay active label={w('Ouverture', 'جار الفتح', 'Opening')} />;
}
