import { spotTypes } from '@postcard/contracts/business';
import { useSession } from '@postcard/web-kit';
import { Text } from '@postcard/ui';
import { useDesignTemplates } from './api.ts';
import { shelfOf } from './shelf.ts';
import { sizes } from './sizes.ts';
import { DesignHelp, Template } from './template-card.tsx';
import styles from './templates.module.css';
import { useTemplate } from './use-template.tsx';

export function Part() {
  const shelf = shelfOf(useDesignTemplates().data);
  const { user } = useSession();
  const { use, busyId, dialog } = useTemplate();
  return (
    <>
      {spotTypes.map((spotType) => (
        <section key={spotType} id={spotType} aria-labelledby={`size-${spotType}`} className={styles['size']}>
          <h2 id={`size-${spotType}`}>{sizes[spotType].title}</h2>
          <Text quiet>{sizes[spotType].words}</Text>
          <ul className={styles[spotType]}>
            {shelf
              .filter((template) => template.spotType === spotType)
              .map((template) => (
                <li key={template.id}>
                  <Template
                    template={template}
                    isFirst={template === shelf[0]}
                    busy={busyId === template.id}
                    {...(user ? { onUse: () => void use(template) } : {})}
                  />
                </li>
              ))}
            <li>
              <DesignHelp id={`help-${spotType}`} />
            </li>
          </ul>
        </section>
      ))}
      {dialog}
    </>
  );
}
