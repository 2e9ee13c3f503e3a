import { IconBell, IconCalendar, IconHome, IconMail, IconPrinter, IconUsers } from '@tabler/icons-react';
import { Button, IconButton } from '../../src/actions/Button.tsx';
import { AppFrame } from '../../src/frame/AppFrame.tsx';
import { BrandBlock, Crest, PersonBlock, SearchTrigger } from '../../src/frame/Identity.tsx';
import { PageBody, PageHeader } from '../../src/frame/PageHeader.tsx';
import { StickyFoot } from '../../src/frame/StickyFoot.tsx';
import { useWords } from '../look.tsx';

export function FrameView() {
  const w = useWords();
  const items = [
    { key: 'home', label: w('Accueil', 'الاستقبال', 'Home'), icon: IconHome, href: '#accueil', active: true },
    { key: 'week', label: w('Emploi du temps', 'استعمال الزمن', 'Timetable'), icon: IconCalendar, href: '#semaine' },
    {
      key: 'mail',
      label: w('Messages', 'الرسائل', 'Messages'),
      icon: IconMail,
      href: '#messages',
      count: 3,
      waits: true,
      countLabel: w('3 messages non lus', '3 رسائل غير مقروءة', '3 unread messages'),
    },
    { key: 'people', label: w('Élèves', 'التلاميذ', 'Pupils'), icon: IconUsers, href: '#eleves', count: 120 },
  ];
  const school = w('Les Amandiers', 'اللوزيات', 'Les Amandiers');
  return (
    <AppFrame
      labels={{
        skip: w('Aller au contenu', 'الذهاب إلى المحتوى', 'Skip to content'),
        nav: w('Menu', 'القائمة', 'Menu'),
        tabs: w('Accès rapides', 'وصول سريع', 'Shortcuts'),
        more: w('Plus', 'المزيد', 'More'),
        menu: w('Tout le menu', 'القائمة كلها', 'The whole menu'),
        close: w('Fermer', 'إغلاق', 'Close'),
      }}
      groups={[
        { key: 'a', items },
        {
          key: 'b',
          label: w('Mes classes', 'أقسامي', 'My classes'),
          items: [{ ...items[3]!, key: '3a', label: '3e A', count: 0 }],
        },
      ]}
      tabs={items}
      brand={
        <BrandBlock
          name={school}
          detail={w('Groupe scolaire', 'مجموعة مدرسية', 'School')}
          label={w('Changer', 'تغيير', 'Change')}
        />
      }
      search={<SearchTrigger label={w('Rechercher…', 'بحث…', 'Search…')} keys={['Ctrl', 'K']} />}
      account={
        <PersonBlock
          name="Karim Benjelloun"
          detail={w('Professeur', 'أستاذ', 'Teacher')}
          label={w('Mon compte', 'حسابي', 'My account')}
          end={
            <IconButton icon={IconBell} label={w('Notifications', 'الإشعارات', 'Notifications')} tip="none" count={2} />
          }
        />
      }
    >
      <PageHeader
        title={w('3e A · Mathématiques', 'الثالثة أ · الرياضيات', '3e A · Mathematics')}
        note={w('18 élèves', '18 تلميذا', '18 pupils')}
        path={[{ label: w('Notes', 'النقط', 'Marks'), href: '#notes' }]}
        backLabel={w('Revenir aux notes', 'العودة إلى النقط', 'Back to the marks')}
        state={w('Enregistré à 11:21', 'حفظ على 11:21', 'Saved at 11:21')}
        tools={<IconButton icon={IconPrinter} label={w('Imprimer', 'طباعة', 'Print')} tip="none" />}
        action={<Button variant="primary">{w('Publier', 'نشر', 'Publish')}</Button>}
      />
      <PageBody width={560}>
        <Crest name={school} />
        <p>{w('Le corps de la page.', 'محتوى الصفحة.', 'The body of the page.')}</p>
        <StickyFoot note={w('Brouillon enregistré', 'حفظت المسودة', 'Draft saved')}>
          <Button>{w('Annuler', 'إلغاء', 'Cancel')}</Button>
          <Button variant="primary">{w('Enregistrer', 'حفظ', 'Save')}</Button>
        </StickyFoot>
      </PageBody>
    </AppFrame>
  );
}
