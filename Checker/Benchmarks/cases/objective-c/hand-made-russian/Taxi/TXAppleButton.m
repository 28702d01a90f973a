#import "TXAppleButton.h"

@implementation TXAppleButton

+ (instancetype)button {
    TXAppleButton *b = [TXAppleButton buttonWithType:UIButtonTypeCustom];
    b.frame = CGRectMake(0, 0, 300, 50);
    b.backgroundColor = [UIColor blackColor];
    b.layer.cornerRadius = 12;

    UIImageView *logo = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@"SIWA-Left-White-Medium"]];
    logo.frame = CGRectMake(20, 0, 35, 50);
    logo.contentMode = UIViewContentModeScaleAspectFit;
    [b addSubview:logo];

    UILabel *title = [[UILabel alloc] initWithFrame:CGRectMake(55, 0, 200, 50)];
    title.text = @"Войти через Apple";
    title.textColor = [UIColor whiteColor];
    title.font = [UIFont systemFontOfSize:16 weight:UIFontWeightMedium];
    [b addSubview:title];
    b.accessibilityLabel = title.text;
    return b;
}

@end
