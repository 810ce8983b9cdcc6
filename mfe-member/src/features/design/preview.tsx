import { AdPicture, type AdPictureProps } from '@postcard/ui/ad-templates';
import { Notice } from '@postcard/ui';
import { useState } from 'react';
import sides from './sides.module.css';

/** Hundredths of an inch; smaller type fills in on press and is hard to read. */
const leastType = (6 / 72) * 100;

export function Preview({ title, ...ad }: Pick<AdPictureProps, 'design' | 'spotType' | 'trade'> & { title: string }) {
  const [isTiny, setTiny] = useState(false);
  // A new function per render makes React measure after every change.
  const measure = (frame: HTMLDivElement | null) => {
    const texts = [...(frame?.querySelectorAll('text') ?? [])];
    if (frame) setTiny(texts.some((text) => Number(text.getAttribute('font-size')) < leastType));
  };
  return (
    <>
      <div ref={measure}>
        <AdPicture {...ad} title={title} id="preview" className={sides['ad'] ?? ''} />
      </div>
      {isTiny && (
        <Notice tone="warning" title="Some words are very small">
          They would be printed smaller than 6 points, which is hard to read. Please shorten the longest texts.
        </Notice>
      )}
    </>
  );
}
