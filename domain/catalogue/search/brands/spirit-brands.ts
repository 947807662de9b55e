import type { BrandStyle } from './brand-style.ts'

export const SPIRIT_BRANDS: readonly BrandStyle[] = [
  {
    label: 'alcohol-free spirits',
    search: '#alcohol-free spirits > alcohol free',
    brands:
      'Lyres|Seedlip|Naked Life|Gordons 0.0|Tanqueray 0.0|Ceders|Clean Co|Monday Gin|Brunswick Aces|Crossip|Three Spirit|Banks Botanicals|Pentire|Sipsmith Freeglider|Polka|Altd|Etch Sparkling|Ovant|Martini Vibrante',
  },
  {
    label: 'gins',
    search: 'london dry gin > #gin',
    brands:
      'Gordons|Gordons Gin|Bombay Sapphire|Bombay|Bombay Dry|Tanqueray|Tanqueray 10|Tanqueray Ten|Hendricks|Four Pillars|4 Pillars|Four Pillars Bloody Shiraz|Bloody Shiraz Gin|Archie Rose|Archie Rose Gin|Beefeater|Roku|Sipsmith|The Botanist|Botanist|Monkey 47|Aviation|Malfy|Gin Mare|Never Never|Poor Toms|Melbourne Gin Company|MGC|Manly Spirits|Brookies|Cape Byron|Ink Gin|Husk|Kangaroo Island Spirits|KIS Gin|Adelaide Hills Distillery|78 Degrees|Young Henrys Noble Cut|Bass & Flinders|Patient Wolf|West Winds|The West Winds|Plymouth|Plymouth Gin|Larios|Seagers|Vickers|Greenalls|Whitley Neill|Warner’s|Edinburgh Gin|Bulldog|Broker’s|Brokers|Opihr|No 3|Nordes|Nolets|Ki No Bi|Haymans|Hayman’s|Citadelle|Gordons Premium Pink|Drumshanbo|Scapegrace|Empress|Empress 1908|Bickford’s Gin|Dasher & Fisher|McHenry|Threefold|23rd Street|Green Ant Gin|Hippocampus|Reed & Co|Bloom Gin|Boodles|Fords|Fords Gin|Curiosity Gin|Prohibition|Prohibition Gin|Applewood|Okar|Giniversity|Imperial Measures|Lark Gin|Forty Spotted|Sunshine & Sons|Forest Gin|Hartshorn|Anther|Loch|Loch Brewery|Antipodes|Distillery Botanica|Moore’s',
  },
  {
    label: 'vodkas',
    search: 'vodka > #vodka',
    brands:
      'Smirnoff|Smirnoff Red|Smirnoff Vodka|Absolut|Absolut Vodka|Grey Goose|Belvedere|Stolichnaya|Stoli|Ketel One|Skyy|Skyy Vodka|Finlandia|Ciroc|42 Below|Russian Standard|Wyborowa|Zubrowka|Titos|Tito’s|Haku|Reyka|Chopin|Crystal Head|Eristoff|Vodka O|Karloff|Hartshorn Vodka|Archie Rose Vodka|Grainshaker|Au Vodka|Beluga|Pinnacle|Svedka|Luksusowa|Nikolai|Artisan Vodka|Vodka Gorbatschow|Van Gogh|Three Olives|Absolut Citron|Absolut Vanilia|Smirnoff Vanilla|Smirnoff Raspberry|Hangar 1|Zytnia|Nemiroff|Moskovskaya|Snow Leopard|Mozart Vodka|Kalashnikov|Kirov|Cougar Vodka|Ultimat',
  },
  {
    label: 'whiskies',
    search: 'blended whisky > #whisky',
    brands:
      'Johnnie Walker|Johnny Walker|Johnnie Walker Red|Johnnie Walker Black|Johnnie Walker Red Label|Johnnie Walker Black Label|Red Label|Black Label|Blue Label|Johnnie Walker Blue|Double Black|Chivas|Chivas Regal|Ballantines|Ballantine’s|Dewars|Dewar’s|Famous Grouse|The Famous Grouse|Grants|Teachers|Teacher’s|Bells|Bell’s|J&B|Cutty Sark|Whyte & Mackay|White Horse|100 Pipers|Vat 69|Monkey Shoulder|Jameson|Jamesons|Jameson Irish|Bushmills|Tullamore Dew|Tullamore|Proper Twelve|Proper No Twelve|Redbreast|Paddy|Powers|Green Spot|Teeling|Roe & Co|Canadian Club|Canadian Club Whisky|CC|Crown Royal|Suntory|Suntory Toki|Toki|Kakubin|Hibiki|Nikka|Nikka from the Barrel|Black & White|Scottish Leader|Passport Scotch|Black Douglas|William Lawson|Clan MacGregor|Dimple|Antiquary|Bearface|Slane|Writers Tears|Screwball|Fireball|Fireball Whisky|Drambuie Whisky|Starward Two Fold|Copper Dog|Naked Malt|Royal Salute|Old Smuggler|Something Special',
  },
  {
    label: 'single malts',
    search: 'single malt whisky > #whisky',
    brands:
      'Glenfiddich|Glenlivet|The Glenlivet|Macallan|The Macallan|Laphroaig|Lagavulin|Ardbeg|Talisker|Oban|Dalmore|The Dalmore|Highland Park|Balvenie|The Balvenie|Glenmorangie|Singleton|The Singleton|Aberlour|Bowmore|Bruichladdich|Caol Ila|Dalwhinnie|Cragganmore|Glendronach|GlenAllachie|Glen Grant|Glen Moray|Aberfeldy|Auchentoshan|Jura|Isle of Jura|Cardhu|Springbank|Kilchoman|Bunnahabhain|Tobermory|Arran|Old Pulteney|Tomatin|Starward|Starward Whisky|Lark|Lark Distillery|Sullivans Cove|Hellyers Road|Overeem|Nant|Bakery Hill|Limeburners|Archie Rose Whisky|Yamazaki|Hakushu|Yoichi|Miyagikyo|Chichibu|Kavalan|Amrut|Paul John|Connemara|Tamnavulin|Speyburn|Glen Scotia|Benriach|Deanston|Morris Whisky|Corowa|Gospel|Callington Mill|Spring Bay|Ardmore|Loch Lomond|Glenfarclas|Tomintoul|Knockando|Octomore|Port Charlotte|Mortlach|Craigellachie',
  },
  {
    label: 'bourbons',
    search: '#bourbon > #whisky',
    brands:
      'Jack Daniels|Jack Daniel’s|Jack Daniel|JD|Jacks|Gentleman Jack|Jim Beam|Jim Beam White|Jim Beam Black|Jimmy Beam|Beam|Makers Mark|Maker’s Mark|Wild Turkey|Wild Turkey 101|Woodford Reserve|Woodford|Bulleit|Bulleit Bourbon|Bulleit Rye|Buffalo Trace|Four Roses|Evan Williams|Heaven Hill|Elijah Craig|Knob Creek|Bookers|Bakers|Basil Hayden|Blantons|Blanton’s|Eagle Rare|Michters|Old Forester|Early Times|Cougar|Cougar Bourbon|Benchmark|Jefferson’s|Jeffersons|1792|Larceny|Pappy Van Winkle|Pappy|Weller|George Dickel|Rittenhouse|Sazerac Rye|Uncle Nearest|Southern Comfort|SoCo|Rebel Yell|Angels Envy|Longbranch|Jim Beam Honey|Jack Daniels Honey|Jack Daniels Fire|American Honey|Red Stag|Templeton|High West|Noah’s Mill|Old Crow|Very Old Barton|Gospel Rye',
  },
  {
    label: 'rums',
    search: '#rum',
    brands:
      'Bundaberg|Bundaberg Rum|Bundy|Bundy Rum|Bundaberg Red|Bundy Red|Bundaberg UP|Havana Club|Appleton|Appleton Estate|Mount Gay|Diplomatico|Plantation|Planteray|Ron Zacapa|Zacapa|Goslings|Gosling’s|Myers|Myerss|Pussers|Pusser’s|Wray & Nephew|Inner Circle|Beenleigh|Flor de Cana|Matusalem|Angostura Rum|El Dorado|Don Papa|Dead Man’s Fingers|Dead Mans Fingers|Stroh|Husk Rum|Ratu|Ron Matusalem|Lambs|Lamb’s|OVD|Brugal|Barcelo|Cachaca|Leblon|Cachaca 51|Rumbullion|Bumbu|Kirk & Sweeney|Hoochery|Lord Byron|Black Gate|Foursquare|Doorlys|Doorly’s|Clement|Saint James|Bati|Stolen Rum|Holey Dollar|Captain Bligh',
  },
  {
    label: 'spiced and white rums',
    search: 'coconut rum > white rum|spiced rum',
    brands: 'Malibu|Malibu Rum|Malibu Coconut|Koko Kanu|Bacardi Coconut|Captain Morgan Gold|',
  },
  {
    label: 'tequilas',
    search: 'silver tequila|aged tequila > #tequila',
    brands:
      'Patron|Patrón|Patron Silver|Jose Cuervo|Cuervo|Jose Cuervo Gold|Espolon|Espolòn|Don Julio|Don Julio 1942|1942|1800 Tequila|1800|Sierra|Sierra Tequila|Casamigos|Herradura|Hornitos|El Jimador|Olmeca|Olmeca Altos|Altos|Clase Azul|Fortaleza|Ocho|Tequila Ocho|Cazadores|Milagro|Cabo Wabo|Avion|Cazcabel|Tequila Blu|Tequila Rose|Dos Armadillos|Arette|Siete Leguas|Teremana|818|Maestro Dobel|Dobel|Corralejo|Cenote|Curado|Pepe Lopez|Black Snake|Camino Real|Monte Alban|Montelobos|Del Maguey|Vida Mezcal|Ilegal|Los Siete Misterios|Sombra|Mezcal Vida|400 Conejos|Mi Campo|Lunazul|Codigo|Tres Generaciones|Calle 23|Act of Treason',
  },
  {
    label: 'coffee liqueurs',
    search: 'coffee liqueur > #liqueurs',
    brands:
      'Kahlua|Kahlúa|Mr Black|Mr Black Coffee|Tia Maria|Patron XO|Patron XO Cafe|Cafe Patron|Borghetti|Quick Brown Fox|St Remio|Sheridans|Little Drippa|Conker',
  },
  {
    label: 'liqueurs',
    search: '#liqueurs',
    brands:
      'Baileys|Bailey’s|Baileys Irish Cream|Bailies|Amarula|Sheridan’s|Dooleys|Carolans|Feeney’s|Brogans|Mozart|Jagermeister|Jäger|Jager|Jaegermeister|Midori|Chambord|Frangelico|Disaronno|Amaretto Disaronno|Galliano|Galliano Vanilla|Galliano Black Sambuca|Sambuca|Vaccari|Vaccari Sambuca|Opal Nera|Antica Sambuca|Molinari|Ouzo 12|Ouzo|Ouzo of Plomari|Pernod|Ricard|Absinthe|La Fee|Green Fairy|Benedictine|Drambuie|Chartreuse|Green Chartreuse|Advocaat|Warninks|Goldschlager|De Kuyper|Bols|Butterscotch Schnapps|Marie Brizard|Maraschino|Luxardo|Heering|Cherry Heering|St Germain|Elderflower Liqueur|Passoa|Alize|X-Rated|Licor 43|43|Tuaca|Strega|Creme de Cassis|Creme de Menthe|Creme de Cacao|Blue Curacao|Agwa|Sour Puss|Sourz|Hpnotiq|Soho Lychee|Paraiso|Kwai Feh|Vok|Vok Banana|Continental|Massenez|Marsala Crema|Black Heart|Unicorn|Unicumb|Metaxa|Arak|Raki|Patxaran|Rosolio|Italicus|Umeshu|Choya|Amaretto|Hazelnut Frangelico|Peach Schnapps|Archers|Butterfly Cannon|Chila Orchata|RumChata|Ferrand|Fair Cafe|Joseph Cartron|Aftershock|Tatratea',
  },
  {
    label: 'orange liqueurs',
    search: 'orange liqueur|triple sec > #liqueurs',
    brands:
      'Cointreau|Grand Marnier|Mandarine Napoleon|Patron Citronge|Citronge|Pierre Ferrand Curacao|Bols Triple Sec|Vok Triple Sec|De Kuyper Triple Sec|Solerno|Curatif Triple Sec|Combier|Marionette',
  },
  {
    label: 'lemon liqueurs',
    search: 'lemon liqueur|limoncello > #liqueurs',
    brands:
      'Villa Massa|Limoncello di Capri|Manly Limoncello|Ambra Limoncello|Ambra|Luxardo Limoncello|Villa Cardea|Pallini|Limoncetta|Caravella|Zest Limoncello|Zoncello',
  },
  {
    label: 'aperitivi and amari',
    search: 'aperitivo > amaro|#aperitivo & amaro',
    brands:
      'Campari|Pimms|Pimm’s|Pimms No 1|Cynar|Fernet|Fernet Branca|Branca|Averna|Montenegro|Amaro Montenegro|Ramazzotti|Select Aperitivo|Select|Poor Toms Imbroglio|Okar Amaro|Suze|Rinomato|Nonino|Lucano|Aperol|Braulio|Angostura|Angostura Bitters|Peychauds|Gammel Dansk|Unicum|Underberg|Autonomy|Saison Aperitif|Marionette Bitter|Applewood Red|Fuoco|Bitter Orange Aperitif|Sirene|Savoia|Luxardo Bitter|Cappelletti|Meletti|Capo Capo|Contratto',
  },
  {
    label: 'whiskies and fortified wines',
    search: 'brandy|cognac > blended whisky|tawny|muscat',
    brands:
      'Hennessy|Henny|Hennessy VS|Hennessy VSOP|Remy Martin|Rémy Martin|Remy|Courvoisier|Martell|Camus|St Agnes|St Agnes Brandy|Chatelle|Chatelle Napoleon|Hardys Black Bottle|Black Bottle Brandy|Chateau Tanunda Brandy|Torres Brandy|Torres 10|Napoleon Brandy|St Remy|Saint Remy|Three Barrels|Metaxa 7|Bisquit|Hine|Frapin|Delamain|Asbach|Barsol|Capel Pisco|Ararat|D’Usse|DUsse|Hartley’s|Hardy Cognac',
  },
  {
    label: 'premixed drinks',
    search: '#spirit & mixer > #premix',
    brands:
      'Gordons & Tonic|Gordons Pink & Soda|Gordons Pink Gin & Soda|Midori Illusion|Midori Splice|West Coast Cooler|Billson’s|Billsons|Ampersand|Little Fat Lamb|Bulla|Kirin Hyoketsu|Hyoketsu|Jose Cuervo Margarita|Cheeky|Cheeky Vimto|Four Loko|Dirty Cherry|Sunly|Midori & Lemonade|Malibu & Pineapple|Malibu Pineapple',
  },
  {
    label: 'seltzers',
    search: 'seltzer|#seltzer > #premix',
    brands:
      'White Claw|Whiteclaw|Truly|Fellr|Good Tides|Smirnoff Seltzer|Ray|Saintly|Nude Seltzer|Actual Seltzer|Actual Vodka Seltzer|Moon Dog Fizzer|Fizzer|Carlton Seltzer|Hard Rated Seltzer|Willow & Stone|Wildberry Seltzer|High Noon|Bud Light Seltzer|Bondi Brewing Seltzer|Topo Chico|Topo Chico Hard Seltzer|Select Hard Seltzer|Quincy|Sunday Road|Clean Collective',
  },
  {
    label: 'spritzes and cocktails in cans',
    search: '#spritz & cocktails > #premix',
    brands:
      'Curatif|Mr Consistent|Altina Drinks|Sofi Spritz|Sofi|Four Pillars Spritz|Starward Old Fashioned|Nohrlund|Archie Rose Cocktails|Aperol Spritz Ready to Serve|El Sueno|Tommy’s Margarita Curatif|Batched|Bottled Up|Cockspur|TGI Fridays|On the Rocks|Mrs Jones|Basic Babe|Pampelle Spritz|Hugo Spritz Can|Green Ant Spritz|Maidenii Spritz|Idle Hour',
  },
  {
    label: 'other drinks',
    search: 'dry apera|#aperitivo & amaro|#white wine',
    brands: 'Sake|Soju|Jinro|Chamisul|Makgeolli|Baijiu|Mead|Gekkeikan|Hakutsuru|Moutai|Shochu|Rice Wine',
  },
  {
    label: 'pink gins',
    search: 'pink gin > #gin',
    brands: 'Gordons Pink|Malfy Rosa|Gordons Premium Pink|Whitley Neill Raspberry|Beefeater Pink|Malfy Pink',
  },
  {
    label: 'spiced rums',
    search: 'spiced rum > #rum',
    brands:
      'Captain Morgan|Captain Morgan Spiced|Sailor Jerry|Sailor Jerrys|Kraken|The Kraken|Bacardi Spiced|Red Leg|Baron Samedi',
  },
  {
    label: 'white rums',
    search: 'white rum > #rum',
    brands: 'Bacardi|Bacardi Superior|Bacardi Carta Blanca',
  },
  {
    label: 'premixed whiskies and rums',
    search: 'whisky cola > rum ginger ale > #spirit & mixer > #premix',
    brands:
      'Jack Daniels & Cola|Jack Daniels Cans|Jack Daniels and Cola|Jim Beam & Cola|Jim Beam Cola|Jim Beam Cans|Wild Turkey & Cola|Wild Turkey Cans|Woodstock|Woodstock Bourbon & Cola|Canadian Club & Dry|Canadian Club Dry|Canadian Club Cans|CC & Dry|CC Dry|Bundaberg Rum & Cola|Bundy & Cola|Bundy Cans|Bundaberg & Cola|Johnnie Walker & Cola|Pulse|Cody’s|Codys|Jack Daniels Double Jack|Double Jack|Jim Beam Black & Cola|Cougar & Cola|Slate Bourbon|American Honey & Lemonade|Bacardi & Cola|Captain Morgan & Cola|Jacks and Cola',
  },
  {
    label: 'premixed vodkas and seltzers',
    search: 'vodka soda|passion spritz > #seltzer > #premix',
    brands:
      'UDL|UDLs|Vodka Cruiser|Vodka Cruisers|Cruiser|Cruisers|Smirnoff Ice|Smirnoff Double Black|Smirnoff Ice Double Black|Hard Rated|Hard Solo|Hard Fizz|Suntory 196|Suntory -196|-196|196 Double Lemon|Minus 196|Double Lemon|Barcardi Breezer|Bacardi Breezer|Breezer|Lemon Ruski|Stolichnaya Lemon Ruski|Ruski|Vodka O & Soda|Absolut & Soda|Part Time Rangers|Pals|Finlandia Vodka Soda|Vodka Cruiser Raspberry',
  },
]
