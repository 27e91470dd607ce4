interface Props {
  readonly initials: string;
  /** Two of them look at what is between and above both. */
  readonly side: 'start' | 'end';
}

/** A drawn person, for a founder without a photo, with the initials on the chest. */
export function Portrait({ initials, side }: Props) {
  return (
    <svg
      className={`portrait drawn-${side}`}
      viewBox="0 0 300 400"
      width="300"
      height="400"
      aria-hidden="true"
    >
      <path className="shirt" d="M14 400c0-88 54-130 136-130s136 42 136 130Z" />
      {side === 'start' ? (
        <>
          <path className="hair" d="M60 290V190a90 90 0 0 1 180 0v100Z" />
          <path className="skin" d="M78 184a72 72 0 0 1 144 0v20a72 72 0 0 1-144 0Z" />
          <path
            className="hair"
            d="M74 208c10-44 52-48 92-80c12 40 38 44 60 76c10-66-24-106-76-106s-92 44-76 110Z"
          />
          <path
            className="face"
            d="M138 188a7 7 0 1 0 14 0a7 7 0 1 0-14 0M186 188a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
          />
          <path className="smile" d="M148 228q18 18 38 4" />
        </>
      ) : (
        <>
          <path className="skin" d="M78 184a72 72 0 0 1 144 0v20a72 72 0 0 1-144 0Z" />
          <path
            className="hair"
            d="M70 196a26 26 0 0 1-4-46a32 32 0 0 1 26-44a38 38 0 0 1 62-18a36 36 0 0 1 58 22a32 32 0 0 1 24 46a26 26 0 0 1-6 42c-6-24-22-40-42-46c-40 10-84 4-100 0c-10 10-16 26-18 44Z"
          />
          <path
            className="face"
            d="M100 194a7 7 0 1 0 14 0a7 7 0 1 0-14 0M150 194a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
          />
          <path
            className="smile"
            d="M86 202a23 23 0 1 0 46 0a23 23 0 1 0-46 0M142 202a23 23 0 1 0 46 0a23 23 0 1 0-46 0M132 198q5-4 10 0M116 242q18 14 36 2"
          />
        </>
      )}
      <text x="150" y="372">
        {initials}
      </text>
    </svg>
  );
}
