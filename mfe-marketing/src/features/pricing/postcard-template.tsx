import { pricing } from '@postcard/contracts/town';
import { formatWholeDollars } from '@postcard/ui';
import { useEffect, useRef, useState } from 'react';
import small from './postcard-template-720.webp';
import picture from './postcard-template.webp';
import styles from './postcard-template.module.css';

const places = [
  { size: 'medium', words: 'Medium Spot', price: pricing().medium.price },
  { size: 'medium', words: 'Medium Spot', price: pricing().medium.price },
  { size: 'large', words: 'Large Spot', price: pricing().large.price },
] as const;

/**
 * The empty card with its spots and prices; a press leads to the price cards. In words where the picture cannot be had.
 * @param isSeenFirst whether it is what a page shows first; elsewhere it waits until it is near, so that it takes
 * nothing from what is seen
 */
export function PostcardTemplate({ isSeenFirst = false }: { isSeenFirst?: boolean }) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // A picture that failed before the page was alive has told nobody.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  return (
    <a href="#pricing-cards" className={styles['template']} aria-label="The card and its spots. Show the prices">
      {failed ? (
        <span className={styles['words']}>
          {places.map(({ size, words, price }, index) => (
            <span key={index} className={styles[size]}>
              <strong>{words}</strong>
              {formatWholeDollars(price)}
            </span>
          ))}
        </span>
      ) : (
        <img
          ref={image}
          src={picture}
          // A phone needs a third of the bytes, and this is the largest thing that it paints.
          srcSet={`${small} 720w, ${picture} 1200w`}
          sizes="(max-width: 820px) calc(100vw - 32px), 620px"
          width={1200}
          height={960}
          alt=""
          loading={isSeenFirst ? 'eager' : 'lazy'}
          fetchPriority={isSeenFirst ? 'high' : 'low'}
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
    </a>
  );
}
