import { currentTown } from '@postcard/contracts/town';

const words = currentTown().name;

function Picture() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 63" width="120" height="63">
      <rect width="120" height="63" fill="#fff" />
      <text x="10" y="40" fontFamily="'Fraunces Variable', serif" fontSize="20" fontWeight="700">
        {words}
      </text>
    </svg>
  );
}

export const socialPicture = { Picture, width: 120, height: 63, alt: `The word ${words}` };
