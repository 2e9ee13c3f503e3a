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
    { key: 'home', label: w('Accueil', 'الاستقبال'), icon: IconHome, href: '#accueil', active: true },
    { key: 'week', label: w('Emploi du temps', 'استعمال الزمن'), icon: IconCalendar, href: '#semaine' },
    {
      key: 'mail',
      label: w('Messages', 'الرسائل'),
      icon: IconMail,
      href: '#messages',
      count: 3,
      waits: true,
      countLabel: w('3 messages non lus', '3 رسائل غير مقروءة'),
    },
    { key: 'people', label: w('Élèves', 'التلاميذ'), icon: IconUsers, href: '#eleves', count: 120 },
  ];
  const school = w('Les Amandiers', 'اللوزيات');
  return (
    <AppFrame
      labels={{
        skip: w('Aller au contenu', 'الذهاب إلى المحتوى'),
        nav: w('Menu', 'القائمة'),
        tabs: w('Accès rapides', 'وصول سريع'),
        more: w('Plus', 'المزيد'),
        menu: w('Tout le menu', 'القائمة كلها'),
        close: w('Fermer', 'إغلاق'),
      }}
      groups={[
        { key: 'a', items },
        { key: 'b', label: w('Mes classes', 'أقسامي'), items: [{ ...items[3]!, key: '3a', label: '3e A', count: 0 }] },
      ]}
      tabs={items}
      brand={<BrandBlock name={school} detail={w('Groupe scolaire', 'مجموعة مدرسية')} label={w('Changer', 'تغيير')} />}
      search={<SearchTrigger label={w('Rechercher…', 'بحث…')} keys={['Ctrl', 'K']} />}
      account={
        <PersonBlock
          name="Karim Benjelloun"
          detail={w('Professeur', 'أستاذ')}
          label={w('Mon compte', 'حسابي')}
          end={<IconButton icon={IconBell} label={w('Notifications', 'الإشعارات')} tip="none" count={2} />}
        />
      }
    >
      <PageHeader
        title={w('3e A · Mathématiques', 'الثالثة أ · الرياضيات')}
        note={w('18 élèves', '18 تلميذا')}
        path={[{ label: w('Notes', 'النقط'), href: '#notes' }]}
        backLabel={w('Revenir aux notes', 'العودة إلى النقط')}
        state={w('Enregistré à 11:21', 'حفظ على 11:21')}
        tools={<IconButton icon={IconPrinter} label={w('Imprimer', 'طباعة')} tip="none" />}
        action={<Button variant="primary">{w('Publier', 'نشر')}</Button>}
      />
      <PageBody width={560}>
        <Crest name={school} />
        <p>{w('Le corps de la page.', 'محتوى الصفحة.')}</p>
        <StickyFoot note={w('Brouillon enregistré', 'حفظت المسودة')}>
          <Button>{w('Annuler', 'إلغاء')}</Button>
          <Button variant="primary">{w('Enregistrer', 'حفظ')}</Button>
        </StickyFoot>
      </PageBody>
    </AppFrame>
  );
}
