/// Names that prove no use of a module, since code may mean what comes with the toolchain by them.
///
/// They are the operators and lower-case names that the standard library declares, and those of Foundation,
/// Dispatch and XCTest that are one word: longer ones are hardly declared twice by chance.
enum ToolchainNames {
  static func contains(_ name: String) -> Bool { all.contains(name) }

  private static let all = Set(
    """
    + - * / % = == != === !== < > <= >= && || ! ~ & | ^ << >> &+ &- &* &<< &>> ?? ? -> ... ..< ~=
    += -= *= /= %= &= |= ^= <<= >>= &+= &-= &*= &<<= &>>= .== .!= .< .> .<= .>= .& .| .^ .! .&= .|=
    .^=
    a abbreviated abbreviation above aboveLeft aboveRight abs access accumulate
    accumulateAlternation accumulator acos acosh acquiring acquiringAndReleasing acres activate
    actorReady actorSystem actorSystemKey add addAndFetch addImmediateTask addProduct addTask
    addTaskUnlessCancelled addWithExistingCapacity addend adding addingProduct
    addingReportingOverflow addr address addresses adjective adlam adposition advanced
    advancedIndex adverb afghanistan age aggregate ainu albania albanian algeria align alignedDown
    alignedPointer alignedUp alignment all allBits allCases allKeys allSatisfy allTrue allocSize
    allocate alpha2 alpha3 alphanumeric alphanumerics amharic amount amperes anchored
    anchorsMatchLineEndings and andAndFetch andorra angola anguilla antarctica any
    anyGraphemeCluster anyNonNewline anyOf append appendInterpolation appendLiteral
    appendSubsequence appending applying arabic archiver ares arg argc argentina arguments armenia
    armenian array aruba asInt asLocalActor asNative asSerialExecutor asSmall asTaskExecutor asUInt
    asUnownedSerialExecutor asUnownedTaskExecutor asVector asap ascending ascii asciiOnlyDigits
    asciiOnlyWhitespace asciiOnlyWordCharacters asciiValue asin asinh assamese assert
    assertIsolated assertionFailure assign assignID assumeIsolated assumingMemoryBound assyrian
    async asyncDetached asyncUnlessCancelled atan atan2 atanh atomic atomicMemoryFence
    atomicNonCapturing atomicStorage attachedAbove attachedAboveRight attachedBelow
    attachedBelowLeft attoseconds attrib attribute attributedString attributes australia austria
    automatic awaitAllRemainingTasks awayFromZero azerbaijan azerbaijani b background backing
    backingCount backingEnd backingStart backward backwards bahamas bahrain bangla bangladesh
    bankers barbados barrier bars base base64 baseAddress baseIterator basePriority bcp47 begin
    beginCOWMutation beginCOWMutationNative belarus belarusian belgium belize below belowLeft
    belowRight benin bermuda between bezierPath bhutan biasedAddress bigEndian binade binary
    bindMemory binding bit bitIndex bitOffset bitPattern bitWidth bits bitsToUse bitset bitwiseAnd
    bitwiseOr bitwiseXor block bodo bolivia bool borrow botswana bottom box brazil broadcast brunei
    bucket bucketCount bucketMask buddhist buf bufPtr buffer bufferFlag bufferHigh bufferLow
    bufferObject bufferingNewest bufferingOldest bug builder builtinDiscrim builtinOperand
    builtinRawObject builtinSerialExecutor builtinValueBits bulgaria bulgarian burmese burundi
    bushels busy byte byteCount byteOffset byteOffsets byteSwapped bytes bytesEqual c c0 c1 cPtr
    cache cachedEndIndex calendar calorie calories cambodia cameroon canAdd canRunSynchronously
    canStoreElements canada cancel cancelAll cancelled candidate candidateHash
    canonicalCombiningClass cantonese capacity capitalized capture captureOptional carats carry
    casted catalan cbrt ceiling celsius centigrams centiliters centimeter centimeters chad
    changesWhenCaseFolded changesWhenCaseMapped changesWhenLowercased changesWhenTitlecased
    changesWhenUppercased character characterStride characters charactersEqual chars
    checkCancellation checkForASCII checkForNFC checkIsolated checkOccupied cherokee children chile
    chinese clamp clamped class cldr clear close closePunctuation closed code codeUnit codeUnits
    codingKey codingPath coefficient collation colombia colon color column combine comments common
    commutativeHash comoros compactMap compactMapValues comparator compare compareExchange
    complement complete completed component components concurrent condition conditional confirm
    confirmation conjunction connectorPunctuation constant consuming container contains contents
    context contigBytes contiguousCapacity contiguousResult continuous control convert converted
    convertedToNative converter converting coptic copy copyAndResize copyBytes copyContents
    copyMemory copyUTF8 copying copysign correction cos cosh coulombs count countAndCapacity
    countAndFlags countMask countedBy croatia croatian cu0 cuba cups currency currencySymbol
    current currentCapacity currentCodeUnitOffset currentCount currentIndex currentIterator
    currentPriority custom customMirror customized cyprus cyrillic czech czechia d d1 daily dangi
    danish dash dashPunctuation data dataCorrupted dataCorruptedError date dates day days
    deallocate debugDescription debugPrint decameters decigrams deciliters decimal decimalNumber
    decimeters decode decodeCString decodeErrorType decodeIfPresent decodeNextArgument decodeNil
    decodeReturnType decomposable decomposables default degrees deinitialize deinitializeElement
    delegate delete delimiter delta denmark dependencies descendant description desired desiredPtr
    dest destHigh destLow destStart destinationAddress detach detached determiner devanagari
    dhivehi dictionary didAppend didSet didSortUnsafeBuffer difference digit digitValue direct
    directory disabled discriminator discriminatorMask displayStyle distance distanceIsNegative
    divide divided dividing dividingFullWidth djibouti dogri domain dominica done doneDropping
    doneRecording dotMatchesNewlines double doubleAbove doubleBelow down downloading drop dropFirst
    dropLast dropped droppedCount dsohandle dstBase dump duration dutch dynamic dzongkha e e1 e2
    eager ecuador effectiveLabel egypt element element1 element2 elementHasher elementOffset
    elementStride elements elementsEqual elt empty emptyInput emptyString enabled enclosingMark
    encode encodeConditional encodeIfPresent encodeNil encoded encodedOffset encodedScalar end
    endAddr endBucket endCOWMutation endIndex endIndexAndFlags endOfElementsToKeep endOfLine
    endOfSubject endPtr endedBy english enqueue enqueued ensureMatchingEncoding ensureUnique
    ensureUniqueNative enter enumerate enumerated enumerator environment equal era eraseCount erf
    erfc eritrea err error errorCode errorCorrectedCharacter errorCorrectedScalar escalatePriority
    escaped estonia estonian eswatini ethiopia ethiopic evaluate evenHalf every exabits exabytes
    exact exactly exbibits exbibytes exchange executor executorBuiltin exit exp exp2 expect
    expectation expected explicit explicitSignificand expm1 exponent exponentBitCount
    exponentBitPattern expression extend extendLifetime extended externalMacro extractDictionary
    extractIsolation extractSubset extractValues extracting f factory fahrenheit failure fakeBase
    false faroese fastUTF8 fastUTF8Scalar fastUTF8ScalarLength fatalError fathoms fdim feet
    feminine femtowatts fetchAndAdd fetchAndAnd fetchAndOr fetchAndXor fiji file fileID filePath
    filter filtered finalPunctuation finalResult finalize find finish finishWithOriginalCount
    finished finland finnish fire first firstElement firstElementAddress firstError firstIndex
    firstMatch firstRange firstUnprocessed flagMask flags flagsMask flagsMustNotCrash flatMap
    flatMapError float floatingPointClass floor fmax fmin folding foot forEach foreignIdx
    foreignReference foreignScalarAlign formIndex formIntersection formRemainder formSquareRoot
    formSymmetricDifference formTruncatingRemainder formUnion format formatted formatting forward
    foundation fp fpRegistersUsed fraction fragment france free freeCapacity french frequency frexp
    friday fromOpaque fula fulfill fulfillment full func function funlock furlongs g gabon gallons
    gambia generalCategory generateHalfDigit generated generatingElements generatingSeparator
    generic genericIntersection georgia georgian german germany get getElement getResult
    getSharedUTF8Start getSmallCount getSmallIsASCII ghana gibibits gibibytes gibraltar gigabits
    gigabytes gigahertz gigapascals gigawatts global gmt gp gpRegistersUsed gradians gram grammar
    grams graphemeCluster gravity greatestFiniteExponent greatestFiniteMagnitude greece greek
    greenland gregorian grenada group grow growth guadeloupe guam guatemala guernsey guinea
    gujarati gurmukhi guyana hadError haiti handle handler has hasBreak hasCandidateBreakAtEnd
    hasGuaranteedBreak hasMatchingEncoding hasObjCBridgeableObject hasPrefix hasSuffix hash
    hashTable hashValue hasher hawaiian headBits headCount headEnd headStart header headerAddress
    hebrew hectares hectometers hectopascals height hertz hexDigit hexDigitValue hexadecimal hi
    hiddenElementCount high high128 highAsFloat highCount highHalf highScaled highShift highest
    hindi hiragana hole holeEnd holeStart honduras horizontalWhitespace horsepower host hour hourly
    hours hungarian hungary hypot i i128 iOffset iceland icelandic icu id ideal idealBucket
    identifier identity idx igbo ignoresCase illegal ilogb image immediate immediateDetached
    immutable immutableCapacity immutableCount immutableStorage inRange inactive inch inches
    increment index indexes india indian indices indonesia indonesian inferringMoves infinite
    infinity inherit init initHeaderVal initialCapacity initialPunctuation initialize
    initializeElement initializeMemory initialized initializedCount inner innerBuffer
    innerCollection innerResult inoutBufferPointer input insert insertCount insertNew inserted
    insertions int intValue integer integral interjection interrupt interrupted intersect
    intersecting intersection intersectionElements intersects interval invalidParameterCount
    invalidValue invalidate invalidateIndices inverse inversion invert inverted
    invokeHandlerOnReturn iotaSubscript iran iraq ireland irish isASCII isASCIIHexDigit isASCIIMask
    isAlphabetic isAtEnd isBidiControl isBidiMirrored isCancelled isCanonical
    isCanonicallyEquivalent isCanonicallyLessThan isCaseIgnorable isCased isContiguousUTF8
    isContinuation isCurrencySymbol isDash isDeprecated isDescending isDiacritic isDisjoint
    isDouble isEmoji isEmojiModifier isEmojiModifierBase isEmojiPresentation isEmpty isEqual
    isExact isExtender isFastASCII isFastCharacterIndex isFastScalarIndex isFastUTF8
    isFastZeroTerminated isFinite isForeign isForeignUTF8 isForeignUTF8Mask isFull isGraphemeBase
    isGraphemeExtend isHexDigit isIDContinue isIDSBinaryOperator isIDSTrinaryOperator isIDStart
    isIdentical isIdeographic isImmortal isIncluded isInfinite isJoinControl isKnownASCII
    isKnownNFC isLarge isLeadSurrogate isLess isLessThanOrEqualTo isLetter isLogicalOrderException
    isLowercase isMainExecutor isMath isMathSymbol isMortal isMultiple isNFC isNFCMask isNaN
    isNative isNativeStorage isNativelyStored isNativelyStoredMask isNegative isNewline
    isNoncharacterCodePoint isNormal isNumber isObjC isOccupied isPatternSyntax isPatternWhitespace
    isPositive isPunctuation isQuotationMark isRadical isSentenceTerminal isSignMinus
    isSignalingNaN isSigned isSmall isSoftDotted isStrict isStrictSubset isStrictSuperset
    isSubnormal isSubset isSuperset isSurrogate isSymbol isTailAllocated isTailAllocatedMask
    isTerminalPunctuation isTotallyOrdered isTrailSurrogate isUTF8 isUnflaggedNative
    isUnifiedIdeograph isUnique isUniqueNative isUniqueReference isUniquelyReferenced isUppercase
    isValid isVariationSelector isWhitespace isWholeNumber isXIDContinue isXIDStart isZero
    isZeroPosition islamic iso8601 isolation israel it italian italy item iter iter1 iter2 iterator
    ithElement j jamaica japan japanese jersey jobDescription join joined jordan joule joules
    jthElement kannada kashmiri katakana kazakh kazakhstan kelvin kenya key keys khmer kibibits
    kibibytes kiloamperes kilobits kilobytes kilocalorie kilocalories kilogram kilograms kilohertz
    kilojoule kilojoules kiloliters kilometer kilometers kiloohms kilopascals kilovolts kilowatts
    kind kiribati knots konkani korean kosovo kurdish kuwait kyrgyz kyrgyzstan l label language lao
    laos largeAddress largeAddressBits largeAddressMask largeCount largeImmortal largeMortal last
    lastAlignedPointer lastAlignedValue lastIndex lastValidIndex latin latvia latvian launch lazy
    ldexp leadSurrogate leading leadingRawBits leadingZeroBitCount leadingZeroBits
    leastNonzeroMagnitude leastNormalExponent leastNormalMagnitude leave lebanon left len length
    lesotho less let letter letterNumber letters level lgamma lhs lhsCount lhsHigh lhsHighShifted
    lhsInner lhsLow lhsNative lhsScalar liberia libya liechtenstein lifetimeDependence lightyears
    like limit limitOffset line lineSeparator link list literal liters lithuania lithuanian
    littleEndian lo load loadUnaligned local localSelf locale localizations localized lock log
    log10 log1p log2 logb logicalAnd logicalOr logicalXor long lookup low lowCount lowHalf
    lowScaled lower lowerBound lowercaseLetter lowercaseMapping lowercaseUpperBound lowercased
    lowest lux luxembourg lz m m11 m12 m21 m22 macao macedonian madagascar magnitude magnitudeHigh
    magnitudeLow main maithili make makeAsyncIterator makeCharacterIterator makeContiguousUTF8
    makeFactory makeInvocationEncoder makeIterator makeStream malawi malay malayalam malaysia
    maldives mali malta maltese manipuri map mapError mapValues marathi markEncoding martinique
    masculine mask mask0 mask1 masked matches matchingSemantics mathSymbol mauritania mauritius max
    maxOffset maxSignificand maxValue maximum maximumMagnitude maybeOffset mayotte measure
    measurement mebibits mebibytes medium megaamperes megabits megabytes megahertz megaliters
    megameters megaohms megapascals megavolts megawatts member memory merge merging message
    messages meter meters method metric mexico microamperes micrograms microhertz micrometers
    micronesia microohms microseconds microvolts microwatts middle mile miles milliamperes
    millibars milligrams millihertz milliliters millimeter millimeters milliohms milliseconds
    millivolts milliwatts min minBitWidth minValue minimum minimumCapacity minimumMagnitude
    minimumResolution minimumRunLength minus minute minutely minutes modf modifierLetter
    modifierSymbol moldova monaco monday mongolia mongolian montenegro month monthly months
    montserrat morocco morphology move moveAssign moveElement moveEntry moveInitialize
    moveInitializeMemory moveSubranges moveUpdate mozambique ms msg msgid multiple multiplicand
    multipliedFullWidth multiplier multiply multiplying must mutableArray mutableBytes
    mutableCapacity mutableCount mutableOrEmptyStorage mutableSpan mutableStorage mutatingFind
    myCount myanmar n name nameAlias names namibia nan nanograms nanohertz nanometers nanosecond
    nanoseconds nanowatts native nativeBias nativeBuffer nativeEnd nativeIndex nativeInstance
    nativeIterator nativeOwner nativeUTF8 nativeUTF8Start nauru navajo nearbyint neg negate
    negativeInfinity negativeNormal negativeSubnormal negativeZero nepal nepali nestedContainer
    nestedUnkeyedContainer netherlands neuter never new newBuffer newCapacity newCount newElement
    newElementIndex newElementsCount newElementsEndIndex newEnd newEndIndexOffset newLHS newOffset
    newPosition newResult newSet newSliceCount newSpan newStart newStorage newValue newline
    newlineSequence newlines next nextDown nextElement nextEncoded nextHole nextIndex nextInner
    nextInnerCollection nextItem nextKey nextLHS nextLow nextOuter nextPtr nextRHS nextResult
    nextResultForABI nextSubSequence nextTranscoded nextUp nextValue nextafter nextstep nibbles
    nicaragua nickname niger nigeria niue none nonescaping nonspacingMark nonzeroBitCount normal
    normalized norway norwegian not notReordered notify noun now nth nukta null number numeral
    numeric numericCast numericType numericValue numericalUpperBound nv o obj objCInstance object
    objects occupiedBucket occurrences oddHalf odia offset ohms old oldCapacity oldCount oldKey
    oldMember oldStart oldValue oman omitted onReturn onReturnVoid onTermination onThrow one
    oneOrMore opaque open openPunctuation opening operations optElement optItem options orAndFetch
    order orderedChoice orderingValue ordinal ordinality origin original orthography os other
    otherC otherChars otherInclusiveUpper otherLetter otherNumber otherPunctuation otherS
    otherScalars otherSet otherSymbol ounce ounces outer output overflow overflow1 overflow2
    overlaps overlay overlongEncodingByte overshiftL overshiftR owner p p00 p01 p1 p10 p11 p2
    padding pakistan palau panama paragraph paragraphSeparator paraguay param parent parse
    parseScalar parsecs parser partialValue particle partition pashto passRetained passUnretained
    password pastEnd path paths pattern pause pebibits pebibytes peek percent perform persian peru
    petabits petabytes philippines phonetic pi picograms picometers picoseconds picowatts pints pj
    place plain playgroundDescription plural plus point pointee pointer pointwiseMax pointwiseMin
    poland polish popFirst popLast port portugal portuguese pos position positiveInfinity
    positiveNormal positiveSubnormal positiveZero posix possessive possiblePrefixIterator post
    pound pounds pow precondition preconditionFailure preconditionIsolated predecessor predicate
    predicateHasFailed prefix prefixMatch preflight prepare prepend preposition prevInner
    prevInnerCollection prevOuter previous previousHole print priorEncoded priorTranscoded priority
    privateUse progress projectedValue pronoun properties property protocol providesFastUTF8
    provisional ptr punctuation punjabi q qatar qh ql qos quarter quarts query quickBreak quietNaN
    quote quotient quotientAndRemainder r radians radix raising rand randFloat random randomElement
    range ranges raw rawBits rawBufPtr rawBuffer rawDiscriminatedObject rawExpected rawFn
    rawPointer rawPtr rawSpan rawSrc rawTarget rawValue rb read readLine reading realCapacity
    realMinimumCapacity rebased receiving record recordArgument recordErrorType recordReturnType
    rectangle recurrences reduce reference reg regex region regions register regular rehashed
    relative relaxed release releasing reluctant remainder remaining remainingCapacity
    remainingCount remainingToDrop remoteCall remoteCallVoid removals remove removeAll removeFirst
    removeLast removeSubrange removeSubranges removeValue removed removingSubranges remquo rename
    rep repeatElement repeated repeatedValue repeating repetitionBehavior replace replaceSubrange
    replacement replacement1 replacing requestNativeBuffer require res reserveCapacity reset
    residual resignID resize resolve result resultStorage resume ret retain retainer return reverse
    reversed revoke revolutions rhs rhsInner rhsNative rhsScalar right ringBuffer rint rohingya
    romania romanian root rootType rotate rotated round rounded rounding rp run runDetached
    runSynchronously runs russia russian rwanda s same samePosition samoa samoan sanskrit santali
    saturday scalar scalarAlign scalarAlignSlow scalarContent scalarCount scalarOffset scalarValue
    scalars scalbn scale schedule scheme scientific scratch scratchStart script second seconds seed
    seek seenCount segment self selfElementIndex selfElementsEndIndex selfId send senegal
    separatorSize sequence sequentiallyConsistent serbia serbian serialized set setValue severity
    seychelles shared sharedUTF8 sharedUnownedExecutor shift shifted shiftedBitPattern short
    shouldInsert shouldUpdateStartIndex shuffle shuffled sign signAndExponent signBit signShift
    signal signalingNaN significand significandBitCount significandBitPattern significandCount
    significandWidth signum simple sin sindhi singapore singleValueContainer singular sinh sinhala
    size sizedBy skipBack skipForward sleep slice sliceOffset slovak slovakia slovenia slovenian
    slugs small smallCount smallIsASCII smallStringCodeUnitMask smol socket somalia some sort
    sorted sortedElements sortedEnd sound sourceAddress sourceCount sourceEnd sourceOffset
    sourceStart space spaceSeparator spacingMark spain span spanEnd spanStart spanish spawn
    spawnUnlessCancelled spelling split sprite squareRoot src srcHigh srcLow stable stackAddress
    standalone standard standardize standardized start startASCII startBucket startIndex
    startNewElements startOfLine startOfSubject startOffset startUTF16 starts staticElementType
    step stone stones stop storage storageAddr store storeBytes storeIfNil storedPropertyOffset str
    stream streamLHS streamRHS strict stride string stringForPrintObject stringValue
    strippingTranscoding struct style subSequenceEnd subSequenceStart subStr subarray subdata
    subdivision subject subjectType subpaths subpredicates subquery subranges subscript
    subscriptBaseAddress substring subtract subtracting success successfulCasts successor suffix
    suffixStart sum sunday superDecoder superEncoder superclass superclassMirror suppressed
    suriname surrogate surrogateCodePointByte suspend suspending swahili swap swapAt swapEntry
    swapValuesAt sweden swedish swift switzerland symbol symbols symmetricDifference sync
    synchronize syriac system systemEpoch t tablespoons tagalog tags tailBits tailCount tailEnd
    tailOffset tailStart taiwan tajik tajikistan take takeRetainedValue takeUnretainedValue tamil
    tan tanh tanzania target targetAccessorNotFound targetCount task taskCreateFlags taskExecutor
    taskGroupCreateFlags teaspoons tebibits tebibytes telugu temp temporary terabits terabytes
    terahertz terawatts terminate terminated test tests text textSegmentBoundary tgamma thaana thai
    thailand throw thursday tibetan time title titlecaseLetter titlecaseMapping tmp
    toNearestOrAwayFromZero toNearestOrEven toOpaque toggle togo tokelau token tolerance tonga
    tongan top top4Bits top5Bits top5bits total totalSize towardZero trailSurrogate trailing
    trailingRawBits trailingZeroBitCount trailingZeroBits traits trans transcode transcoded
    transcodedLength transcodedOffset transform transformed translate trimPrefix trimmingPrefix
    true truncate truncatedScalar truncatingRemainder try tuesday tunisia turkey turkish turkmen
    turkmenistan tuvalu type typeMismatch u u0 u16 uInt uganda uh uint8s ukraine ukrainian ul ulp
    ulpExponent ulpOfOne ulpShift unarchiver unassigned unavailable unbiased unbounded uncached
    uncheckedAssign uncheckedContains uncheckedDestroy uncheckedElement uncheckedInitialize
    uncheckedInsert uncheckedKey uncheckedRemove uncheckedValue uncoded unconditional
    underestimatedCount underflow underlying underlyingError unflaggedNativeInstance unichar
    unicode unicodeScalar unicodeScalars unicodeScalarsEqual unidentified unimplemented union unit
    unitRandom unkeyedContainer unknown unload unlock unmanaged unmap unownedExecutor
    unownedTaskExecutor unsignedSelf unspecified untilFinished unusedCapacity unwrapped up update
    updateValue upper upperBound uppercaseLetter uppercaseMapping uppercaseUpperBound uppercased
    urdu url urls uruguay us user userInfo userInitiated userInteractive utf16 utf16BitUnion
    utf16Count utf16Offset utf32 utf8 utf8CString utf8CodeUnitCount utf8Span utf8Start utility uuid
    uyghur uzbek uzbekistan v v0 v1 v2 v3 v4 v5 v6 v7 va val valid validPointer validateScalarIndex
    validateSubscalarIndex validateSubscalarRange validatedBucket validatedString validationResult
    value valueCopy valueMask valueNotFound valueType values vanuatu var variable variant venezuela
    verb verbatim version version4 version5 verticalWhitespace vh video vietnam vietnamese view
    vikram virama vl voice volts volume w wait waitForAll waiter warning wasNativeTypeChecked watts
    weakCompareExchange wednesday weekday weekdays weekly weeks welsh whenLocal where whitespace
    whitespaces whole wholeMatch wholeNumberValue width willSet withCString withCancellationHandler
    withCheckedContinuation withDiscardingTaskGroup withExtendedLifetime withFastCChar withFastUTF8
    withGroup withLock withLockIfAvailable withMemoryRebound withMutableCharacters withMutation
    withObservationTracking withSerialExecutor withTaskGroup withTemporaryBitset withTemporaryCopy
    withThrowingTaskGroup withUTF8 withUTF8Buffer withUTF8CodeUnits withUnsafeBufferPointer
    withUnsafeBytes withUnsafeContinuation withUnsafeCurrentTask withUnsafeMutableBytes
    withUnsafePointer withVaList withValue withValueImpl withoutActuallyEscaping wonRace word word1
    word2 wordBoundary wordBoundaryKind wordCount wordIndex words world wp wrap wrapped wrappedSum
    wrappedValue wrappingAdd wrappingSubtract write writing written writtenCount x x1 xml
    xorAndFetch y yard yards year yearly yemen yiddish yield yobibits yobibytes yottabits
    yottabytes z zambia zebibits zebibytes zero zeroOrMore zeroOrOne zeroTrailingBytes zettabits
    zettabytes zimbabwe zip
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
